import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { picturePath } from '../../../files/rules.ts'
import { editorText } from '../text/en.ts'
import { writingClass } from './client/writingClass.ts'
import { asNode, type JsonNode } from './shared/json.ts'

/** The course whose pictures a text shows. */
const CourseOfText = createContext('')

/** A text as it stands, without an editor: before scripts, while they load, and of the history. */
export function DocumentView({ document, course }: { document: unknown; course: string }) {
  return (
    <CourseOfText value={course}>
      <div className={writingClass}>{drawAll(asNode(document))}</div>
    </CourseOfText>
  )
}

const drawAll = ({ content = [] }: JsonNode): ReactNode =>
  // A text that is shown is not changed, and its blocks may lack ids.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  content.map((node, at) => <Changed key={at} node={node} />)

/** Says in marks and in words what has become of something, where two texts are compared. */
function Changed({ node }: { node: JsonNode }): ReactNode {
  const { history } = useText(editorText)
  const drawn = draw(node)
  if (node.change === undefined) return drawn
  if (node.change === 'moved')
    return (
      <>
        <span className="vh">{history.moved}</span>
        {drawn}
      </>
    )
  const element = node.change === 'added' ? 'ins' : 'del'
  return createElement(
    element,
    { 'data-change': '', tabIndex: -1 },
    <span className="vh">{node.change === 'added' ? history.added : history.removed} </span>,
    drawn,
    <span className="vh"> {history.endOfChange}</span>,
  )
}

const plainBlocks: Partial<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  quote: 'blockquote',
  summary: 'summary',
  tableRow: 'tr',
}

const markElements: Partial<Record<string, string>> = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'kbd',
}

function draw(node: JsonNode): ReactNode {
  const { type, attrs = {} } = node
  const content = drawAll(node)
  const plain = plainBlocks[type]
  if (plain !== undefined) return createElement(plain, type === 'paragraph' ? { dir: 'auto' } : {}, content)
  switch (type) {
    case 'text':
      return drawText(node)
    case 'heading':
      return createElement(`h${attrs.level}`, { dir: 'auto' }, content)
    case 'orderedList':
      return <ol start={Number(attrs.start)}>{content}</ol>
    case 'listItem':
      return <Item checked={attrs.checked}>{content}</Item>
    case 'callout':
      return <Callout kind={String(attrs.kind)}>{content}</Callout>
    case 'details':
      return <details open>{content}</details>
    case 'codeBlock':
      return (
        <pre dir="ltr">
          <code>{content}</code>
        </pre>
      )
    case 'image':
      return <Picture attrs={attrs}>{content}</Picture>
    case 'formula':
      return <div data-formula="">{String(attrs.tex)}</div>
    case 'inlineFormula':
      return <span data-formula="">{String(attrs.tex)}</span>
    case 'footnote':
      return <span data-footnote="">{content}</span>
    case 'lineBreak':
      return <br />
    case 'rule':
      return <hr />
    case 'embed':
      return (
        <div data-card="">
          <b>{String(attrs.title)}</b>
          <span>{String(attrs.url)}</span>
        </div>
      )
    case 'table':
      return (
        <table>
          <tbody>{content}</tbody>
        </table>
      )
    case 'tableCell':
    case 'tableHeader':
      return createElement(
        type === 'tableCell' ? 'td' : 'th',
        { colSpan: attrs.colspan, rowSpan: attrs.rowspan, 'data-align': attrs.align ?? undefined },
        content,
      )
    default:
      return <Fragment>{content}</Fragment>
  }
}

function drawText({ text, marks = [] }: JsonNode): ReactNode {
  return marks.reduceRight<ReactNode>((inner, { type, attrs = {} }) => {
    const element = markElements[type]
    if (element !== undefined) return createElement(element, {}, inner)
    // A press on a link would leave the page in the middle of writing.
    if (type === 'link') return createElement('u', {}, inner)
    return type === 'lang' ? createElement('span', { lang: String(attrs.lang) }, inner) : inner
  }, text)
}

function Item({ checked, children }: { checked: unknown; children: ReactNode }) {
  const { editor } = useText(editorText)
  if (checked === null || checked === undefined) return <li>{children}</li>
  return (
    <li data-task="">
      <input type="checkbox" aria-label={editor.task} checked={checked === true} readOnly disabled />
      <div>{children}</div>
    </li>
  )
}

function Picture({ attrs, children }: { attrs: Record<string, unknown>; children: ReactNode }) {
  const course = useContext(CourseOfText)
  const { pictures } = useText(editorText)
  const alt = attrs.decorative === true ? '' : String(attrs.alt)
  return (
    <figure>
      {typeof attrs.file === 'string' ? (
        <img src={picturePath(course, attrs.file, 'w960')} alt={alt} loading="lazy" />
      ) : (
        <p>{alt || pictures.noFile}</p>
      )}
      <figcaption dir="auto">{children}</figcaption>
    </figure>
  )
}

function Callout({ kind, children }: { kind: string; children: ReactNode }) {
  const { callouts } = useText(editorText)
  const names: Partial<Record<string, string>> = callouts
  return (
    <aside data-callout={kind}>
      <span data-label="" className="t-callout-kind">
        {names[kind]}
      </span>
      {children}
    </aside>
  )
}
