import { useLoaderData } from 'react-router'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { instantIn } from '../../../base/text/instantIn.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import { Cover } from '../../courses/cover/Cover.tsx'
import type { ClassroomApi, MyLearning } from '../contract.ts'
import { notesText } from '../notes/text/en.ts'
import { offlineText } from '../offline/text/en.ts'
import { durationIn } from '../shared/duration.ts'
import { addressOf } from '../shared/place.ts'
import { classroomText } from '../text/en.ts'
import styles from './DashboardPage.module.css'
import { SixWeeks } from './SixWeeks.tsx'

export async function loader(call: Call) {
  await requireUser(call)
  const learning = await answer(api<ClassroomApi>(call)['my-learning'].$get({}))
  return { learning, today: new Date().toISOString().slice(0, 10) }
}

type Taken = MyLearning['courses'][number]

/** The page on which a member goes on where they stopped, and sees what is left of their courses. */
export function Component() {
  const { learning, today } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const { dashboard: words } = classroomText(language)
  const { courses, days } = learning
  const current = courses.find(({ next, finished }) => next !== null && !finished)
  const going = courses.filter(({ finished }) => !finished)
  const finished = courses.filter((course) => course.finished)
  const opening = courses
    .flatMap(({ opens, course }) => (opens === null ? [] : [{ ...opens, course }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.heading} hidden />
      <PageHead
        title={words.heading}
        tools={
          <>
            <ButtonLink to="/offline">{offlineText(language).page.title}</ButtonLink>
            <ButtonLink to="/notes">{notesText(language).title}</ButtonLink>
          </>
        }
      />
      {courses.length === 0 && (
        <EmptyState
          art={<EmptyShelf />}
          title={words.empty}
          text={words.emptyHelp}
          action={
            <ButtonLink to="/all-courses" variant="primary">
              {words.browse}
            </ButtonLink>
          }
        />
      )}
      {current && <Resume taken={current} />}
      {courses.length > 0 && (
        <div className={styles.parts}>
          <div>
            {going.length > 0 && <Courses title={words.courses} taken={going} />}
            {finished.length > 0 && <Courses title={words.finished} taken={finished} />}
          </div>
          <div>
            {opening.length > 0 && (
              <section aria-labelledby="opens">
                <h2 id="opens">{words.opens}</h2>
                <ul className={styles.opens}>
                  {opening.slice(0, 5).map(({ title, at, course }) => (
                    <li key={course._id}>
                      <b dir="auto">{title}</b>
                      <span dir="auto">{course.title}</span>
                      <time dateTime={at} suppressHydrationWarning>
                        {instantIn(language, at, 'UTC')} (UTC)
                      </time>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <SixWeeks days={days} today={today} />
          </div>
        </div>
      )}
    </div>
  )
}

function Resume({ taken: { course, next, all, done, minutesLeft } }: { taken: Taken }) {
  const language = useLanguage()
  const { dashboard: words } = classroomText(language)
  if (next === null) return null
  return (
    <section className={styles.resume} aria-labelledby="resume">
      <div className={styles.words}>
        <p className="num">{words.lesson({ nr: next.nr, all: Math.max(all, next.nr) })}</p>
        <h2 id="resume" dir="auto">
          {next.title}
        </h2>
        <p dir="auto">{course.title}</p>
        <ButtonLink to={addressOf(course._id, next)} variant="accent" size="lg">
          {done === 0 && next.place === null ? words.start : words.resume}
        </ButtonLink>
        {minutesLeft > 0 && <p>{words.left({ time: durationIn(language, minutesLeft) })}</p>}
      </div>
      <div className={styles.picture}>
        <Cover course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} />
      </div>
    </section>
  )
}

function Courses({ title, taken }: { title: string; taken: readonly Taken[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {taken.map((one) => (
          <Row key={one.course._id} taken={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ taken: { course, done, all, next, finished, minutesLeft } }: { taken: Taken }) {
  const language = useLanguage()
  const { dashboard: words } = classroomText(language)
  const to = next === null || finished ? `/learn/${course._id}` : addressOf(course._id, next)
  return (
    <li className={styles.row}>
      <Cover shape="thumb" course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} />
      <div>
        <h3 dir="auto">
          <Link to={`/all-courses/${course._id}`}>{course.title}</Link>
        </h3>
        <p className="num">
          {all === 0
            ? words.nothing
            : `${words.done({ done, all })}${finished || minutesLeft === 0 ? '' : `, ${words.left({ time: durationIn(language, minutesLeft) })}`}`}
        </p>
        {all > 0 && (
          <progress aria-label={course.title} value={done} max={all} data-done={finished ? '' : undefined} />
        )}
      </div>
      {all > 0 && (next !== null || finished) && (
        <ButtonLink to={to} size="sm">
          {finished ? words.review : done === 0 && next?.place === null ? words.start : words.resume}
          <span className="vh">: {course.title}</span>
        </ButtonLink>
      )}
    </li>
  )
}
