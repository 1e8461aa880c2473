import { createHash } from 'node:crypto'
import { paper } from '../../../base/drawing/paper.ts'

/**
 * Runs in the head of every page, so that the reader's theme is there before the first paint. Its `theme-color`, which
 * browsers show around the page, stands before the page's own and follows the theme from then on.
 */
export const themeScript = `{
const root=document.documentElement,meta=document.createElement('meta')
try{root.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}
const follow=()=>{meta.content=root.dataset.theme==='dark'?'${paper.dark}':'${paper.light}'}
meta.name='theme-color'
follow()
document.head.prepend(meta)
new MutationObserver(follow).observe(root,{attributeFilter:['data-theme']})
}`

/** The script's source for the content security policy. */
export const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`
