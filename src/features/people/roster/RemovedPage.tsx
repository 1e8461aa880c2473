import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { useForm } from '../../../base/form/useForm.tsx'
import { LinkPager } from '../../../base/page/list/LinkPager.tsx'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { Table } from '../../../base/ui/Table.tsx'
import { HeadCell, NamedCell } from '../../../base/ui/TableCells.tsx'
import type { Removed } from '../contract.ts'
import { type CourseCall, courseIn, loadPeopleCourse } from '../frame/client.ts'
import { PeopleFrame } from '../frame/PeopleFrame.tsx'
import { PersonCell } from '../frame/PersonCell.tsx'
import { peopleText } from '../text/en.ts'
import { peopleCalls, restoreForm } from './client.ts'

export async function loader(call: CourseCall) {
  const of = await loadPeopleCourse(call)
  const list = await loadList(call, {}, (query) =>
    answerPage(peopleCalls(call)['removed-people'].$get({ param: courseIn(call), query })),
  )
  return { of, ...list }
}

export const action = formAction<CourseCall>([restoreForm])

/** The page with those who were removed from a course, who can be taken back. */
export function Component() {
  const { of, asked, found } = useLoaderData<typeof loader>()
  const { removed: words, list } = useText(peopleText)
  const path = `/teach/${of.course}/people/removed`
  return (
    <PeopleFrame of={of} title={words.title} sub={words.sub}>
      <PagedList
        of={found}
        loading={<Loader label={list.loading} />}
        failed={list.failed}
        empty={{ title: words.none, text: words.noneHelp }}
        pager={(shown) => <LinkPager {...shown} path={path} asked={asked} words={list} />}
      >
        {(items) => (
          <Table
            cards
            caption={words.title}
            head={
              <>
                <HeadCell>{words.name}</HeadCell>
                <HeadCell>{words.when}</HeadCell>
                <HeadCell>{words.reason}</HeadCell>
                <HeadCell>{words.action}</HeadCell>
              </>
            }
          >
            {items.map((one) => (
              <Row key={one._id} {...one} />
            ))}
          </Table>
        )}
      </PagedList>
    </PeopleFrame>
  )
}

function Row(one: Removed) {
  const { removed: words, roster } = useText(peopleText)
  const language = useLanguage()
  const { Form, busy } = useForm(restoreForm, { id: one._id })
  return (
    <tr>
      <PersonCell {...one} />
      <NamedCell name={words.when}>{shortDay(language, one.removedAt)}</NamedCell>
      <NamedCell name={words.reason}>{roster.reasons[one.reason]}</NamedCell>
      <NamedCell name={words.action}>
        <Form>
          <Button
            type="submit"
            size="sm"
            busy={busy}
            aria-label={words.restoreNamed({ name: one.name || one.email || '' })}
          >
            {words.restore}
          </Button>
        </Form>
      </NamedCell>
    </tr>
  )
}
