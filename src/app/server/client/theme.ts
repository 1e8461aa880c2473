import { createHash } from 'node:crypto'
import { paper } from '../../../base/drawing/paper.ts'

/**
 * The script in the head of every page that sets the reader's theme before the first paint. It adds a `theme-color` before
 * the page's own, which follows the theme.
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
