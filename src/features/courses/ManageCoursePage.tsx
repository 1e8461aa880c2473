import { Layers, ListChecks, Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { defineForm, unlessFailed } from '../../base/form/defineForm.ts'
import { formAction } from '../../base/form/formAction.ts'
import { useFetcherForm } from '../../base/form/useFetcherForm.tsx'
import { Await } from '../../base/page/Await.tsx'
import { defer } from '../../base/page/defer.ts'
import { ButtonPager } from '../../base/page/list/ButtonPager.tsx'
import { answerPage } from '../../base/page/list/listPage.ts'
import { PagedList } from '../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useRecentPlace } from '../../base/page/useRecentPlace.ts'
import { digitsIn } from '../../base/text/numbers.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { Loader } from '../../base/ui/Loader.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { Table } from '../../base/ui/Table.tsx'
import { ActionCell, ActionWords, Cell, DetailCell, HeadCell, TitleCell } from '../../base/ui/TableCells.tsx'
import { requireUser } from '../accounts/client/session.ts'
import { aboutText } from './about/text/en.ts'
import type { CoursesApi } from './contract.ts'
import { Cover } from './cover/Cover.tsx'
import { DeleteCourseDialog, type Deleting } from './DeleteCourseDialog.tsx'
import { editingText } from './editing/text/en.ts'
import type { RulingsApi } from './rulings/contract.ts'
import { HiddenMark } from './rulings/HiddenMark.tsx'
import { RemovedCourses } from './rulings/RemovedCourses.tsx'
import type { StaffApi } from './staff/contract.ts'
import { HelpingList } from './staff/HelpingList.tsx'
import { coursesText } from './text/en.ts'

export async function loader(call: Call) {
  const { email } = await requireUser(call)
  const own = answerPage(api<CoursesApi>(call).courses.$get({ query: { email, limit: '100' } }))
  const removed = answer(api<RulingsApi>(call)['my-removed-courses'].$get({}))
  const helping = answerPage(api<StaffApi>(call)['my-course-work'].$get({ query: { of: 'others' } }))
  const [listed, told, helped] = await Promise.all([
    defer(own, call),
    defer(removed, call),
    defer(helping, call),
  ])
  return { own: listed, removed: told, helping: helped }
}

const deletionForm = defineForm({
  fields: ['id'],
  async work({ id }, call: Call) {
    const { deletedCount } = await answer(
      api<CoursesApi>(call)['delete-course'][':id'].$delete({ param: { id: encodeURIComponent(id) } }),
    )
    return { deleted: deletedCount > 0 ? id : null }
  },
  outdated: unlessFailed,
})

export const action = formAction([deletionForm])

/** The page with the member's own courses, to edit and delete. */
export function Component() {
  const { own, removed, helping } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const { manage } = editingText(language)
  const about = aboutText(language)
  useRecentPlace(manage.heading)
  const [deleting, setDeleting] = useState<Deleting | null>(null)
  const { busy, done, send } = useFetcherForm(deletionForm)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={manage.title} hidden />
      <PageHead
        title={manage.heading}
        sub={
          <Await of={own} loading={null} failed={null}>
            {({ items, next }) => next === null && manage.count({ count: items.length })}
          </Await>
        }
        tools={
          <ButtonLink to="/add-course" variant="primary">
            <Icon of={Plus} />
            {manage.add}
          </ButtonLink>
        }
      />
      <RemovedCourses of={removed} />
      <PagedList
        of={own}
        loading={<Loader label={manage.loading} />}
        failed={manage.failed}
        empty={{
          title: manage.empty,
          text: manage.emptyHelp,
          action: (
            <ButtonLink to="/add-course" variant="primary">
              {manage.add}
            </ButtonLink>
          ),
        }}
        pager={(shown) => <ButtonPager {...shown} words={coursesText(language).list} />}
      >
        {(items) => (
          <Table
            caption={manage.heading}
            head={
              <>
                <HeadCell>{manage.number}</HeadCell>
                <HeadCell>{manage.courseTitle}</HeadCell>
                <HeadCell detail>{manage.description}</HeadCell>
                <HeadCell>{manage.edit}</HeadCell>
                <HeadCell>{manage.delete}</HeadCell>
              </>
            }
          >
            {items.map((course, at) => (
              <tr key={course._id}>
                <Cell quiet>{digitsIn(language, at + 1)}</Cell>
                <TitleCell
                  note={course.hidden && <HiddenMark course={course._id} hidden={course.hidden} />}
                  thumb={
                    <Cover
                      shape="thumb"
                      course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }}
                    />
                  }
                >
                  <bdi>{course.title}</bdi>
                </TitleCell>
                <DetailCell>
                  <bdi>{course.description}</bdi>
                </DetailCell>
                <ActionCell>
                  <ButtonLink
                    size="sm"
                    to={`/update-course/${course._id}`}
                    aria-label={manage.editNamed(course)}
                  >
                    <Icon of={Pencil} />
                    <ActionWords>{manage.edit}</ActionWords>
                  </ButtonLink>
                  <ButtonLink
                    size="sm"
                    variant="ghost"
                    to={`/teach/${course._id}`}
                    aria-label={manage.buildNamed(course)}
                  >
                    <Icon of={Layers} />
                    <ActionWords>{manage.build}</ActionWords>
                  </ButtonLink>
                  <ButtonLink
                    size="sm"
                    variant="ghost"
                    to={`/update-course/${course._id}/about`}
                    aria-label={about.linkNamed(course)}
                  >
                    <Icon of={ListChecks} />
                    <ActionWords>{about.link}</ActionWords>
                  </ButtonLink>
                </ActionCell>
                <ActionCell>
                  <Button
                    size="sm"
                    variant="ghost"
                    tone="danger"
                    aria-label={manage.deleteNamed(course)}
                    onClick={() => setDeleting({ id: course._id, title: course.title })}
                  >
                    <Icon of={Trash2} />
                    <ActionWords>{manage.delete}</ActionWords>
                  </Button>
                </ActionCell>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      <HelpingList of={helping} />
      <DeleteCourseDialog
        course={deleting}
        deleted={done?.deleted ?? null}
        busy={busy}
        onConfirm={({ id }) => send({ id })}
        onClose={() => setDeleting(null)}
      />
    </div>
  )
}
