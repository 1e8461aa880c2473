import { Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { formTexts } from '../../base/form/formText.ts'
import { Await } from '../../base/page/Await.tsx'
import { defer } from '../../base/page/defer.ts'
import { ButtonPager } from '../../base/page/list/ButtonPager.tsx'
import { answerPage } from '../../base/page/list/listPage.ts'
import { PagedList } from '../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuseUnanswered } from '../../base/page/request.ts'
import { digitsIn } from '../../base/text/numbers.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { Button, ButtonLink } from '../../base/ui/Button.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { Table } from '../../base/ui/Table.tsx'
import { ActionCell, ActionWords, Cell, DetailCell, HeadCell, TitleCell } from '../../base/ui/TableCells.tsx'
import { notify } from '../../base/ui/toast.ts'
import { requireMember } from '../accounts/client/session.ts'
import type { CoursesApi } from './contract.ts'
import { Cover } from './cover/Cover.tsx'
import { DeleteCourseDialog, type Deleting } from './DeleteCourseDialog.tsx'
import { editingText } from './editing/text/en.ts'
import { coursesText } from './text/en.ts'

export async function loader(call: Call) {
  const { email } = await requireMember(call)
  const own = answerPage(api<CoursesApi>(call).courses.$get({ query: { email, limit: '100' } }))
  return { own: await defer(own, call) }
}

export async function action(call: Call) {
  const { id } = await formTexts(call.request, ['id'])
  try {
    const { deletedCount } = await answer(
      api<CoursesApi>(call)['delete-course'][':id'].$delete({ param: { id: encodeURIComponent(id) } }),
    )
    return { deleted: deletedCount > 0 ? id : null }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuseUnanswered(problem, { deleted: null })
  }
}

/** The page with the member's own courses, to edit and delete. */
export function Component() {
  const { own } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const { manage } = editingText(language)
  const [deleting, setDeleting] = useState<Deleting | null>(null)
  const fetcher = useFetcher<typeof action>()
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
      <PagedList
        of={own}
        loading={manage.loading}
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
      <DeleteCourseDialog
        course={deleting}
        deleted={fetcher.data?.deleted ?? null}
        busy={fetcher.state !== 'idle'}
        onConfirm={({ id }) => fetcher.submit({ id }, { method: 'post' })}
        onClose={() => setDeleting(null)}
      />
    </div>
  )
}
