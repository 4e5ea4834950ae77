kb_fuzz(scrubbing USES scrub)
