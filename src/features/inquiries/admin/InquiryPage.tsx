import { redirect, useActionData, useLoaderData } from 'react-router'
import { day, time } from '../../../base/contract/dates.ts'
import { formTexts } from '../../../base/form/formText.ts'
import { attempt, broken, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { administrationText } from '../../../base/text/administration.ts'
import { inquiriesText } from '../../../base/text/inquiries.ts'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { Words } from '../../admin/frame/Words.tsx'
import type { InquiriesApi } from '../contract.ts'
import { InquiryDeletion } from './InquiryDeletion.tsx'
import { InquiryReach } from './InquiryReach.tsx'
import { InquiryState } from './InquiryState.tsx'

const { inquiry: words, nameless } = inquiriesText
const calls = (call: CallWithId) => api<InquiriesApi>(call).admin.inquiries[':id']

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  return { inquiry: await found(answer(calls(call).$get({ param: idIn(call) }))) }
}

export async function action(call: CallWithId) {
  await requireAdministrator(call)
  const { section, to, confirm } = await formTexts(call.request, ['section', 'to', 'confirm'])
  const param = idIn(call)
  if (section !== 'deletion') {
    const json = { answered: to === 'answered' }
    return attempt('state', words.state.done, () => answer(calls(call).$patch({ param, json })))
  }
  const outcome = await attempt('deletion', words.deletion.done, async () => {
    if (confirm !== 'yes') throw broken('confirm', administrationText.sure)
    await answer(calls(call).$delete({ param }))
  })
  return 'done' in outcome && outcome.done !== null ? redirect('/admin/inquiries') : outcome
}

/** The page of one inquiry, with its actions. */
export function Component() {
  const { inquiry } = useLoaderData<typeof loader>()
  const last: Outcome | null = useActionData<typeof action>() ?? null
  const outcomeOf = (section: string) => (last?.section === section ? last : null)
  const { name, email, message, createdAt } = inquiry
  return (
    <AdminFrame
      title={words.title}
      heading={<bdi>{name.trim() || email || nameless}</bdi>}
      sub={words.sub(administrationText.at(day(createdAt), time(createdAt)))}
    >
      <Section heading={words.message.heading} about={words.message.about}>
        {message.trim() === '' ? <p>{words.message.none}</p> : <Words text={message} />}
      </Section>
      <InquiryReach inquiry={inquiry} />
      <InquiryState inquiry={inquiry} outcome={outcomeOf('state')} />
      <InquiryDeletion outcome={outcomeOf('deletion')} />
    </AdminFrame>
  )
}
