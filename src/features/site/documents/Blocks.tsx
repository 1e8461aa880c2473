import { Link } from '../../../base/ui/Link.tsx'
import type { Block, Span } from '../contract.ts'

/** Renders a document's tree. */
export function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, at) => {
    const key = `${at} ${block.kind}`
    if (block.kind === 'heading') {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={key} id={block.id} dir="auto">
          {block.text}
        </Heading>
      )
    }
    if (block.kind === 'paragraph') {
      return (
        <p key={key} dir="auto">
          <Spans of={block.spans} />
        </p>
      )
    }
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={key}>
        <Items of={block.items} />
      </List>
    )
  })
}

function Items({ of }: { of: readonly Span[][] }) {
  return of.map((spans, at) => {
    const key = `item ${at}`
    return (
      <li key={key} dir="auto">
        <Spans of={spans} />
      </li>
    )
  })
}

function Spans({ of }: { of: readonly Span[] }) {
  return of.map((span, at) => {
    const key = `${at} ${span.kind}`
    if (span.kind === 'link') return <Leading key={key} {...span} />
    if (span.kind === 'text') return span.text
    const Look = span.kind
    return <Look key={key}>{span.text}</Look>
  })
}

function Leading({ href, text }: { href: string; text: string }) {
  return href.startsWith('/') ? <Link to={href}>{text}</Link> : <a href={href}>{text}</a>
}
