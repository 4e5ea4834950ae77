kb_fuzz(frontmatter USES article)
