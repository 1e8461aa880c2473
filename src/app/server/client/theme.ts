import { createHash } from 'node:crypto'

/** Runs in the head of every page, so that the reader's theme is there before the first paint. */
export const themeScript =
  "try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}"

/** The script's source for the content security policy. */
export const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`
