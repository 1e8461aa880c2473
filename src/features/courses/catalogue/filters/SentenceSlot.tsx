import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '../../../../base/text/language.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Kept, useLate } from '../LatePart.tsx'
import type * as Drawn from './Sentence.tsx'
import styles from './SentenceSlot.module.css'

const load = () => import('./Sentence.tsx')
const drawn: typeof Drawn | undefined = import.meta.env.SSR ? await load() : undefined
const asText = import.meta.env.SSR ? (await import('./keptSentence.tsx')).drawSentence : undefined

/** The place of the sentence by which the catalogue is filtered. Whatever is chosen is looked for at once. */
export function SentenceSlot(props: Drawn.SentenceProps) {
  const { q, asked } = props
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const wanted = JSON.stringify([asked, q])
  const module = useLate(load, drawn, { wanted, place }, (slot, { rememberPlace }) => rememberPlace(slot))

  // The elements that the server drew have no listeners of their own.
  const touch = useEffectEvent(async ({ type, target }: Event) => {
    const { addressOfForm } = await load()
    if (type === 'change') {
      navigate(addressOfForm((target as HTMLInputElement).form, q), { preventScrollReset: true })
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    for (const type of ['change', 'focusin', 'pointerover']) {
      place.current?.addEventListener(type, (event) => touch(event), leaving)
    }
    return () => leaving.abort()
  }, [])

  return (
    <div ref={place} className={styles.slot}>
      {module === undefined ? (
        <Kept />
      ) : asText !== undefined ? (
        <AsText language={language} {...props} />
      ) : (
        <div>
          <module.Sentence {...props} />
        </div>
      )}
      <p className="vh" role="status">
        {!import.meta.env.SSR && module?.sentenceOf(language, props)}
      </p>
    </div>
  )
}

/** Has no hooks: React draws the text while it draws this. */
function AsText({ language, ...props }: Drawn.SentenceProps & { language: Language }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made and escaped the text.
  return <div dangerouslySetInnerHTML={{ __html: asText?.(language, props) ?? '' }} />
}
