/**
 * A script element with text in it. The server and the browser must give it the same text. For `type`s that are
 * data, pass the text through `inertJson`.
 */
export function ScriptText({ text, id, type }: { text: string; id?: string; type?: string }) {
  // Script text is not HTML: React would escape what a parser reads as it is.
  return <script id={id} type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON that no text in it can end early: `<` is written as an escape. */
export function inertJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
