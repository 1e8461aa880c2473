import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerPage, cursorOf } from '../../../../base/page/list/listPage.ts'
import { answer } from '../../../../base/page/request.ts'
import { instantIn } from '../../../../base/text/instantIn.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { ErrorState } from '../../../../base/ui/ErrorState.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { notify } from '../../../../base/ui/toast.ts'
import type { LessonDraft, LessonVersion, WholeLessonVersion } from '../../contract.ts'
import { lessonCalls } from '../client/saving/transport.ts'
import { editorText } from '../text/en.ts'
import { DocumentView } from '../view/DocumentView.tsx'
import { compare } from '../view/shared/compare.ts'
import { asNode } from '../view/shared/json.ts'
import styles from './HistoryView.module.css'

type HistoryViewProps = {
  lesson: { course: string; item: string }
  /** The text as it is now. */
  current: unknown
  /** Sends what is not sent yet, and gives the version of all. */
  saved: () => Promise<number | null>
  onRestored: (draft: LessonDraft) => void
}

type Listed = { entries: readonly LessonVersion[]; next: string | null }

/** The versions of a lesson, each compared with the text as it is now. */
export function HistoryView({ lesson, current, saved, onRestored }: HistoryViewProps) {
  const language = useLanguage()
  const { history: words } = editorText(language)
  const [listed, setListed] = useState<Listed | 'loading' | 'failed'>('loading')
  const [chosen, setChosen] = useState<WholeLessonVersion | null>(null)
  const { course, item } = lesson
  const calls = lessonCalls().course[':course'].lessons[':item']
  const param = { course, item }

  const load = useEffectEvent(async (after: string | null) => {
    const query = after === null ? {} : { after }
    const page = await answerPage(calls.versions.$get({ param, query })).catch(() => null)
    if (page === null) return setListed('failed')
    setListed((before) => ({
      entries: typeof before === 'string' ? page.items : [...before.entries, ...page.items],
      next: page.next === null ? null : cursorOf(page.next),
    }))
  })
  useEffect(() => void load(null), [])

  const choose = async ({ nr }: LessonVersion) => {
    const version = calls.versions[':nr']
    const whole = await answer(version.$get({ param: { ...param, nr: `${nr}` } })).catch(() => null)
    if (whole === null) notify.error(words.failed)
    else setChosen(whole)
  }
  const restore = async (nr: number) => {
    const base = await saved()
    if (base === null) return
    try {
      const restoring = calls.versions[':nr'].restore
      await answer(restoring.$post({ param: { ...param, nr: `${nr}` }, json: { base } }))
      onRestored(await answer(calls.draft.$get({ param }, { init: { cache: 'no-store' } })))
      notify.success(words.restored)
    } catch {
      notify.error(words.restoreFailed)
    }
  }
  const rename = async (nr: number, label: string) => {
    const version = calls.versions[':nr']
    const named = await answer(version.$put({ param: { ...param, nr: `${nr}` }, json: { label } })).catch(
      () => null,
    )
    if (named === null) return notify.error(words.nameFailed)
    setListed((before) =>
      typeof before === 'string'
        ? before
        : { ...before, entries: before.entries.map((one) => (one.nr === nr ? { ...one, label } : one)) },
    )
    setChosen((before) => before && { ...before, label })
  }

  return (
    <div className={styles.history}>
      <section className={styles.list} aria-label={words.title}>
        <h2>{words.title}</h2>
        {listed === 'loading' && <p role="status">{words.loading}</p>}
        {listed === 'failed' && (
          <ErrorState title={words.failed} retryLabel={words.retry} onRetry={() => void load(null)} />
        )}
        {typeof listed === 'object' && (
          <>
            {listed.entries.length === 0 && <p>{words.empty}</p>}
            <ol>
              {listed.entries.map((entry) => (
                <li key={entry.nr}>
                  <button
                    type="button"
                    aria-pressed={chosen?.nr === entry.nr}
                    className={styles.entry}
                    onClick={() => choose(entry)}
                  >
                    <b>{entry.label || words[entry.reason]}</b>
                    <time dateTime={entry.at}>{instantIn(language, entry.at)}</time>
                    <span>{words.by({ name: entry.by?.name ?? words.somebody, words: entry.words })}</span>
                  </button>
                </li>
              ))}
            </ol>
            {listed.next !== null && (
              <Button variant="ghost" onClick={() => void load(listed.next)}>
                {words.more}
              </Button>
            )}
          </>
        )}
      </section>
      {chosen && (
        <Compared
          key={chosen.nr}
          course={course}
          version={chosen}
          current={current}
          onRestore={() => void restore(chosen.nr)}
          onName={(label) => void rename(chosen.nr, label)}
        />
      )}
    </div>
  )
}

type ComparedProps = {
  course: string
  version: WholeLessonVersion
  current: unknown
  onRestore: () => void
  onName: (label: string) => void
}

/** A version beside the text as it is now: what came since is underlined, what went is struck. */
function Compared({ course, version, current, onRestore, onName }: ComparedProps) {
  const language = useLanguage()
  const { history: words } = editorText(language)
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { document, added, removed } = compare(asNode(version.document), asNode(current))
  const isSame = added === 0 && removed === 0
  useEffect(() => heading.current?.focus(), [])

  const go = (by: 1 | -1) => {
    const changes = [...(place.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const at = changes.indexOf(globalThis.document.activeElement as HTMLElement)
    changes.at((at === -1 && by === -1 ? -1 : at + by) % changes.length)?.focus()
  }
  const name = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onName(String(new FormData(event.currentTarget).get('label') ?? ''))
  }
  return (
    <section ref={place} className={styles.compared}>
      <h2 ref={heading} tabIndex={-1}>
        {version.label || instantIn(language, version.at)}
      </h2>
      <p className={styles.counts}>{isSame ? words.same : words.compared({ added, removed })}</p>
      <p className={styles.acts}>
        <Button variant="primary" aria-disabled={isSame} onClick={onRestore}>
          {words.restoreThis}
        </Button>
        {!isSame && (
          <>
            <Button onClick={() => go(-1)}>{words.previousChange}</Button>
            <Button onClick={() => go(1)}>{words.nextChange}</Button>
          </>
        )}
      </p>
      <DocumentView document={document} course={course} />
      <form className={styles.name} onSubmit={name}>
        <TextField label={words.name} name="label" defaultValue={version.label} maxLength={200} />
        <Button type="submit">{words.giveName}</Button>
      </form>
      <p className={styles.counts}>{words.note}</p>
    </section>
  )
}
