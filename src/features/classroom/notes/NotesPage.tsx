import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { Answer } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { queryOf } from '../../../base/page/list/address.ts'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { ListTools } from '../../../base/page/list/ListTools.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, type Call } from '../../../base/page/request.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireUser } from '../../accounts/client/session.ts'
import { addressOf } from '../shared/place.ts'
import { noteCalls, removeForm, restoreForm } from './client/calls.ts'
import type { LearnerNote } from './contract.ts'
import styles from './NotesPage.module.css'
import { NoteText } from './NoteText.tsx'
import { notesText } from './text/en.ts'

const path = '/notes'

export async function loader(call: Call) {
  await requireUser(call)
  const query = queryOf(call)
  const filters = { q: query.get('q') ?? '', course: query.get('course') ?? '' }
  const [list, courses] = await Promise.all([
    loadList(call, filters, (asked) => answerPage(noteCalls(call).notes.$get({ query: asked }))),
    answer(noteCalls(call)['noted-courses'].$get({})),
  ])
  return { ...list, courses }
}

export const action = formAction([removeForm, restoreForm], requireUser)

/** The page with a member's notes, highlights and bookmarks of all lessons. */
export function Component() {
  const { asked, found, courses } = useLoaderData<typeof loader>()
  const words = notesText(useLanguage())
  const { page, list } = words
  const { q, course } = asked
  const file = course === '' ? '/api/notes-export' : `/api/notes-export?${new URLSearchParams({ course })}`
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} hidden />
      <PageHead
        title={words.title}
        sub={page.sub}
        tools={
          courses.length > 0 && (
            <ButtonLink to={file} reloadDocument download variant="ghost">
              {page.export}
            </ButtonLink>
          )
        }
      />
      <Deleted />
      {courses.length > 0 && (
        <ListTools action={path} submit={page.submit}>
          <SearchField
            key={q}
            label={page.search}
            name="q"
            placeholder={page.search}
            defaultValue={q}
            maxLength={200}
          />
          <CompactSelect key={course} label={page.course} name="course" defaultValue={course}>
            <option value="">{page.all}</option>
            {courses.map(({ _id, title, count }) => (
              <option key={_id} value={_id}>
                {page.ofCourse({ title, count })}
              </option>
            ))}
          </CompactSelect>
        </ListTools>
      )}
      <PagedList
        of={found}
        loading={<Loader label={list.loading} />}
        failed={list.failed}
        empty={
          q === '' && course === ''
            ? {
                title: page.none,
                text: page.noneHelp,
                action: <ButtonLink to="/dashboard">{page.learning}</ButtonLink>,
              }
            : {
                title: page.nothing,
                text: page.nothingHelp,
                action: <ButtonLink to={path}>{page.clear}</ButtonLink>,
              }
        }
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={list} />}
      >
        {(notes) => <Notes notes={notes} />}
      </PagedList>
    </div>
  )
}

function Notes({ notes }: { notes: readonly LearnerNote[] }) {
  const language = useLanguage()
  const words = notesText(language)
  const { Form, busy, done } = useFetcherForm(removeForm)
  const { send } = useFetcherForm(restoreForm)
  const list = useRef<HTMLUListElement>(null)
  const offer = useEffectEvent((id: string) => {
    // The button that had the focus is gone.
    list.current?.focus()
    notify.success(words.removed, { label: words.undo, run: () => void send({ id }) })
  })
  useEffect(() => {
    // Each answer counts: a note that was taken back can be deleted again.
    if (done !== null) offer(done.removed)
  }, [done])
  return (
    <ul ref={list} className={styles.notes} aria-label={words.title} tabIndex={-1}>
      {notes.map((note) => {
        const { _id, kind, course, item, place, updatedAt } = note
        const what = note.text || note.quote?.text || item.title
        return (
          <li key={_id} className={styles.note}>
            <NoteText note={note} />
            <div className={styles.about}>
              <span>{words.kinds[kind]}</span>
              <Link
                to={addressOf(course._id, { _id: item._id, place })}
                aria-label={words.open({ kind: words.kinds[kind], lesson: item.title })}
                dir="auto"
              >
                {item.title}
              </Link>
              <span dir="auto">{course.title}</span>
              <time dateTime={updatedAt} className="num">
                {shortDay(language, updatedAt)}
              </time>
              <Form className={styles.form}>
                <input type="hidden" name="id" value={_id} />
                <Button
                  type="submit"
                  variant="text"
                  size="sm"
                  busy={busy}
                  aria-label={words.removeNamed({ what: what.slice(0, 60) })}
                >
                  {words.remove}
                </Button>
              </Form>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Without scripts: what takes the note back that was deleted just now. */
function Deleted() {
  const answered = useActionData<Answer<string, { removed?: string }> | null>()
  const words = notesText(useLanguage())
  const { Form } = useFetcherForm(restoreForm)
  const removed = answered?.section === 'remove' ? answered.done?.removed : undefined
  if (removed === undefined) return null
  return (
    <Callout kind="success">
      {words.removed}{' '}
      <Form>
        <input type="hidden" name="id" value={removed} />
        <Button type="submit" size="sm">
          {words.undo}
        </Button>
      </Form>
    </Callout>
  )
}
