import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { OpenFrame } from './OpenFrame.tsx'

type Embed = { place: Element; url: string; title: string }

/** What is elsewhere and belongs to a text, each in its place in the text, which the server has drawn as a link. */
export function LessonFrames(props: { text: RefObject<HTMLElement | null>; frames: readonly string[] }) {
  const { text, frames } = props
  const [embeds, setEmbeds] = useState<readonly Embed[]>([])
  useEffect(() => {
    const places = [...(text.current?.querySelectorAll('.t-embed') ?? [])]
    setEmbeds(
      places.flatMap((place) => {
        const link = place.querySelector('a')
        return link === null ? [] : [{ place, url: link.href, title: link.textContent }]
      }),
    )
  }, [text])
  return embeds.map(({ place, url, title }) =>
    createPortal(<OpenFrame url={url} title={title} frames={frames} />, place, place.id),
  )
}
