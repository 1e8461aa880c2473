import { ArrowLeft, ArrowRight, Check } from 'lucide'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { askForReadingFace } from '../../../base/ui/readingFace.ts'
import { isDoneByMark } from '../../progress/rules.ts'
import type { Lesson } from '../contract.ts'
import { noteForm } from '../notes/client/noteForm.ts'
import { LessonNotes } from '../notes/lesson/LessonNotes.tsx'
import { KeepOffline, SavedNotice, useRenewal } from '../offline/KeepOffline.tsx'
import { addressOf } from '../shared/place.ts'
import { isRecording } from '../shared/recordingPage.ts'
import { classroomText } from '../text/en.ts'
import { ClosedItem } from './ClosedItem.tsx'
import { type LearnCall, loadLesson, markForm } from './client/data.ts'
import { type Given, hasKeys, type PlayerKinds, playerKinds } from './kinds.tsx'
import { OutlineRail } from './OutlineRail.tsx'
import styles from './PlayerPage.module.css'
import { PreviewBar } from './PreviewBar.tsx'
import { ReadingOptions, useWidth } from './ReadingOptions.tsx'
import { useLessonKeys } from './useLessonKeys.ts'
import '../../../base/ui/styles/fontsItalic.css'

export const loader = loadLesson

export const action = formAction<LearnCall>([markForm, noteForm])

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['outline']

const noBlocks: readonly string[] = []

/** The page on which a lesson is read: the lesson, what to do next, and the outline beside it. */
export function Component() {
  return <Player kinds={playerKinds} />
}

/** The same with some kinds of items. */
export function Player({ kinds }: { kinds: PlayerKinds }) {
  const { courseId, itemId, account, outline, lesson, text, said } = useLoaderData<typeof loader>()
  useRenewal(courseId, outline)
  const { player } = useText(classroomText)
  const [part, setPart] = useState(0)
  const [width, setWidth] = useWidth()
  const item = outline.sections.flatMap(({ items }) => items).find(({ _id }) => _id === itemId)
  const title = lesson?.item.title ?? item?.title ?? ''
  const { preview } = outline
  const search = preview?.search ?? ''
  useLessonKeys(courseId, lesson, search)
  const reading = { account, courseId, itemId }
  const shared = { title, course: outline.title, reading, search, text, said, onRead: setPart }
  const given: Given | null = lesson && {
    ...shared,
    page: lesson.page,
    item: lesson.item,
    frames: lesson.frames,
  }
  const kind = lesson === null ? undefined : kinds[lesson.page.kind]
  if (kind?.isRead) askForReadingFace(title)
  // What everybody may read may be found; a preview is of one author.
  const isPublic = lesson !== null && item?.free === true && preview === null
  const isWhole = given !== null && kind?.isWhole?.(given) === true
  const hasSide = given !== null && kind?.hasSide?.(given) === true
  return (
    <div className={cx(styles.player, hasSide && styles.watch, isWhole && styles.alone)}>
      <PageMeta
        title={title}
        {...(isPublic && { description: player.about({ lesson: title, course: outline.title }) })}
        path={`/learn/${courseId}/${itemId}`.toLowerCase()}
        hidden={!isPublic}
      />
      {preview !== null && (
        <PreviewBar key={search} courseId={courseId} itemId={itemId} outline={outline} preview={preview} />
      )}
      <div className={styles.bar}>
        <ButtonLink to={`/all-courses/${courseId}`} variant="ghost" iconOnly aria-label={player.back}>
          <Icon of={ArrowLeft} flip />
        </ButtonLink>
        <Link to={`/all-courses/${courseId}`} className={styles.course} dir="auto">
          {outline.title}
        </Link>
        {outline.learner && outline.required.all > 0 && (
          <span className={`num ${styles.done}`}>
            <span>{player.of(outline.required)}</span>
            <progress
              className={styles.progress}
              aria-label={player.progress}
              value={outline.required.done}
              max={outline.required.all}
            />
          </span>
        )}
        <a className={`link ${styles.toLessons}`} href="#lessons">
          {player.toLessons}
        </a>
      </div>
      {lesson !== null && given !== null && kind?.isStage === true ? (
        kind.draw(
          given,
          <>
            <h1 dir="auto">{title}</h1>
            <SavedNotice />
            <NextBar courseId={courseId} outline={outline} lesson={lesson} />
            {account !== '' && <KeepOffline key={itemId} {...reading} outline={outline} />}
          </>,
        )
      ) : (
        <div className={styles.stage}>
          {kind?.isRead === true && (
            <progress className={styles.read} aria-label={player.reading.progress} value={part} max={1} />
          )}
          <div className={cx(styles.column, isWhole ? styles.whole : styles[width])}>
            <h1 dir="auto">{title}</h1>
            <SavedNotice />
            {lesson === null || given === null ? (
              <ClosedItem courseId={courseId} zone={outline.zone} opens={item?.opens ?? null} />
            ) : (
              <>
                {kind?.draw(given, null)}
                <NextBar courseId={courseId} outline={outline} lesson={lesson} />
                {kind?.isRead === true && <ReadingOptions width={width} onWidth={setWidth} />}
                {account !== '' && <KeepOffline key={itemId} {...reading} outline={outline} />}
                {account !== '' && (
                  <LessonNotes
                    key={`${courseId} ${itemId}`}
                    lesson={reading}
                    blocks={'blocks' in lesson.page ? lesson.page.blocks : noBlocks}
                    hasKeys={hasKeys}
                  />
                )}
              </>
            )}
          </div>
        </div>
      )}
      <OutlineRail courseId={courseId} outline={outline} current={itemId} search={search} />
    </div>
  )
}

/** What comes before and after a lesson, and the button that completes it. It is a form, and works without scripts. */
function NextBar(props: { courseId: string; outline: Shown; lesson: Lesson }) {
  const { courseId, lesson } = props
  const { learner, preview } = props.outline
  const { player } = useText(classroomText)
  const { Form, busy, refused } = useForm(markForm)
  const { item, before, after } = lesson
  const canMark = learner && preview === null && isDoneByMark(item.doneBy)
  const onward = after === null ? `/all-courses/${courseId}` : addressOf(courseId, after, preview?.search)
  return (
    <>
      <p className={styles.rule}>{ruleOf(lesson, player)}</p>
      {/* What waits in this browser is not refused. */}
      <Refusal of={refused?.type.includes('/kept') ? null : refused} />
      <div className={`noPrint ${styles.next}`}>
        {before !== null && (
          <ButtonLink
            to={addressOf(courseId, before, preview?.search)}
            variant="ghost"
            aria-label={player.previous(before)}
            className={styles.before}
          >
            <Icon of={ArrowLeft} flip />
            <span dir="auto">{before.title}</span>
          </ButtonLink>
        )}
        {canMark && !item.done ? (
          <Form className={styles.form} draft="none">
            <input type="hidden" name="item" value={item._id} />
            <input type="hidden" name="turn" value={item.turn} />
            <input type="hidden" name="done" value="yes" />
            <input type="hidden" name="next" value={after?._id ?? ''} />
            <Button type="submit" variant="primary" size="lg" busy={busy}>
              {after === null ? player.completeLast : player.complete}
              <Icon of={after === null ? Check : ArrowRight} flip={after !== null} />
            </Button>
          </Form>
        ) : (
          <ButtonLink to={onward} variant="primary" size="lg" className={styles.form}>
            {after === null ? player.finish : player.continue}
            <Icon of={ArrowRight} flip />
          </ButtonLink>
        )}
      </div>
      {canMark && item.marked && (
        <Form className="noPrint" draft="none">
          <input type="hidden" name="item" value={item._id} />
          <input type="hidden" name="turn" value={item.turn} />
          <input type="hidden" name="done" value="no" />
          <input type="hidden" name="next" value={item._id} />
          <Button type="submit" variant="text" size="sm" busy={busy}>
            {player.undo}
          </Button>
        </Form>
      )}
    </>
  )
}

function ruleOf({ item, page }: Lesson, player: ReturnType<typeof classroomText>['player']): string {
  if (item.done) return player.isDone
  if (item.doneBy === 'mark') return player.rules.mark
  if (item.doneBy === 'view' && isRecording(page))
    return player.rules.played({ percent: item.percent ?? 100 })
  if (item.doneBy === 'view') return player.rules.view({ percent: item.percent ?? 100 })
  return player.rules.other
}
