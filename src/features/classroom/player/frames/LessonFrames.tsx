import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { OpenFrame } from './OpenFrame.tsx'

type Embed = { host: Element; id: string; url: string; title: string }

/**
 * What is elsewhere and belongs to a text, each behind the block of the text that leads there, in which the server has drawn a link:
 * notes quote all words of a block, and of those that it stands in.
 */
export function LessonFrames(props: { text: RefObject<HTMLElement | null>; frames: readonly string[] }) {
  const { text, frames } = props
  const [embeds, setEmbeds] = useState<readonly Embed[]>([])
  useEffect(() => {
    const blocks = [...(text.current?.children ?? [])]
    const found = blocks.flatMap((block) => {
      const places = block.matches('.t-embed') ? [block] : [...block.querySelectorAll('.t-embed')]
      const inBlock = places.flatMap((place) => {
        const link = place.querySelector('a')
        if (link === null) return []
        const host = document.createElement('div')
        return [{ host, id: place.id, url: link.href, title: link.textContent }]
      })
      block.after(...inBlock.map(({ host }) => host))
      return inBlock
    })
    setEmbeds(found)
    return () => {
      for (const { host } of found) host.remove()
    }
  }, [text])
  return embeds.map(({ host, id, url, title }) =>
    createPortal(<OpenFrame url={url} title={title} frames={frames} />, host, id),
  )
}
