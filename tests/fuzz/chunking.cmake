kb_fuzz(chunking USES chunk)
