import { WifiOff } from 'lucide'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { actorHere } from '../../../base/page/offline-queue/actor.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { instantIn } from '../../../base/text/instantIn.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import type { LearnerOutline } from '../contract.ts'
import { canKeep, dropKept, findKept, type KeptLesson } from './client/kept.ts'
import { renewKept } from './client/renew.ts'
import { savedAtNow, useSavedAt } from './client/savedAt.ts'
import styles from './KeepOffline.module.css'
import { offlineText } from './text/en.ts'

const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }))

type Props = {
  account: string
  courseId: string
  itemId: string
  outline: Pick<LearnerOutline, 'title' | 'learner' | 'sections'>
}

/** Whether a lesson is kept on this device for times without a connection, and what keeps and removes it. */
export function KeepOffline({ account, courseId, itemId, outline }: Props) {
  const hydrated = useHydrated()
  const language = useLanguage()
  const words = offlineText(language)
  const [kept, setKept] = useState<KeptLesson | null>(null)
  const [asking, setAsking] = useState(false)
  const look = useCallback(
    () => findKept(account, { course: courseId, item: itemId }).then(setKept),
    [account, courseId, itemId],
  )
  useEffect(() => {
    look()
  }, [look])
  const section = outline.sections.find(({ items }) => items.some(({ _id }) => _id === itemId))
  const item = section?.items.find(({ _id }) => _id === itemId)
  if (!hydrated || !canKeep() || section === undefined || item === undefined) return null

  const remove = async () => {
    if (kept !== null) await dropKept(account, [kept])
    notify.success(words.removed)
    await look()
  }
  return (
    <div className={`noPrint ${styles.keep}`}>
      {kept !== null && (
        <p>
          {kept.savedAt === null
            ? words.partly
            : words.kept({
                at: instantIn(language, new Date(kept.savedAt).toISOString()),
                size: filesText(language).size(sizeOf(kept.bytes)),
              })}{' '}
          <Link to="/offline" className="link">
            {words.page.title}
          </Link>
        </p>
      )}
      <div className={styles.acts}>
        {kept?.savedAt ? null : (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Icon of={WifiOff} />
            {words.keep}
          </Button>
        )}
        {kept !== null && (
          <Button size="sm" variant="text" onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <KeepDialog
            {...{ account, courseId, outline, section, item }}
            onClose={() => {
              setAsking(false)
              void look()
            }}
            onDone={() => {
              setAsking(false)
              void look()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Has what is kept of a course follow what its outline says now, whether or not one still takes it. */
export function useRenewal(
  courseId: string,
  outline: Pick<LearnerOutline, 'learner' | 'sections'> & { preview: unknown },
): void {
  const savedAt = useSavedAt()
  useEffect(() => {
    // A page from the device knows nothing new, and a preview shows what others see. As it is hydrated a page does not say yet that it is
    // from the device.
    if (savedAt === null && savedAtNow() === null && outline.preview === null)
      void renewKept(actorHere(), courseId, outline)
  }, [courseId, outline, savedAt])
}

/** Says that a page comes from this device, and of when it is. */
export function SavedNotice() {
  const language = useLanguage()
  const savedAt = useSavedAt()
  if (savedAt === null) return null
  return (
    <div className={styles.notice}>
      <Callout kind="warning">{offlineText(language).saved({ at: instantIn(language, savedAt) })}</Callout>
    </div>
  )
}
