import { useCallback, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import type { Call } from '../../../base/page/request.ts'
import { instantIn } from '../../../base/text/instantIn.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import { sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import { dropKept, type KeptLesson, listKept } from './client/kept.ts'
import { renewAllKept } from './client/renew.ts'
import { savedAtNow, useSavedAt } from './client/savedAt.ts'
import styles from './OfflinePage.module.css'
import { offlineText } from './text/en.ts'

export async function loader(call: Call) {
  return { account: (await requireUser(call)).id }
}

/** The page with all lessons that a member keeps on this device. It is kept along with them, and read without a connection. */
export function Component() {
  const { account } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const { page: words } = offlineText(language)
  const { size: sizeText } = filesText(language)
  const [kept, setKept] = useState<KeptLesson[] | null>(null)
  const look = useCallback(() => listKept(account).then(setKept), [account])
  const savedAt = useSavedAt()
  useEffect(() => {
    const show = async () => {
      await look()
      if (savedAt !== null || savedAtNow() !== null) return
      // With a connection it is the server that says what may still be read.
      await renewAllKept(account)
      await look()
    }
    void show()
  }, [account, look, savedAt])
  const remove = async (lessons: readonly KeptLesson[]) => {
    await dropKept(account, lessons)
    await look()
  }
  const bytes = (kept ?? []).reduce((sum, lesson) => sum + lesson.bytes, 0)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} hidden />
      <PageHead title={words.title} sub={words.sub} />
      <noscript>
        <p>{words.needsScripts}</p>
      </noscript>
      {kept?.length === 0 && (
        <EmptyState
          title={words.none}
          text={words.noneHelp}
          action={
            <ButtonLink to="/dashboard" variant="primary">
              {words.learning}
            </ButtonLink>
          }
        />
      )}
      {kept !== null && kept.length > 0 && (
        <>
          <p className="num">{words.all({ count: kept.length, size: sizeText(sizeOf(bytes)) })}</p>
          <ul className={styles.lessons}>
            {kept.map((lesson) => (
              <li key={`${lesson.course} ${lesson.item}`}>
                <div>
                  {/* By the browser itself, which shows what is kept where there is no connection. */}
                  <a
                    className={`link ${styles.title}`}
                    href={`/learn/${lesson.course}/${lesson.item}`}
                    dir="auto"
                  >
                    {lesson.title}
                  </a>
                  <p dir="auto">{lesson.courseTitle}</p>
                  <p className="num">
                    {lesson.savedAt === null
                      ? words.partly
                      : words.size({
                          size: sizeText(sizeOf(lesson.bytes)),
                          at: instantIn(language, new Date(lesson.savedAt).toISOString()),
                        })}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.removeOne({ title: lesson.title })}
                  onClick={() => remove([lesson])}
                >
                  {offlineText(language).remove}
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="ghost" tone="danger" onClick={() => remove(kept)}>
            {words.removeAll}
          </Button>
        </>
      )}
    </div>
  )
}
