import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { momentIn } from '../../admin/frame/Moment.tsx'
import { Words } from '../../admin/frame/Words.tsx'
import type { InquiriesApi } from '../contract.ts'
import { deletionForm, InquiryDeletion } from './InquiryDeletion.tsx'
import { InquiryReach } from './InquiryReach.tsx'
import { InquiryState, stateForm } from './InquiryState.tsx'
import { inquiriesAdminText } from './text/en.ts'

const calls = (call: CallWithId) => api<InquiriesApi>(call).admin.inquiries[':id']

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  return { inquiry: await found(answer(calls(call).$get({ param: idIn(call) }))) }
}

export const action = formAction([stateForm, deletionForm], requireAdministrator)

/** The page of one inquiry, with its actions. */
export function Component() {
  const { inquiry: words, nameless } = useText(inquiriesAdminText)
  const language = useLanguage()
  const { inquiry } = useLoaderData<typeof loader>()
  const { name, email, message, createdAt } = inquiry
  return (
    <AdminFrame
      title={words.title}
      heading={<bdi>{name.trim() || email || nameless}</bdi>}
      sub={words.sub({ at: momentIn(language, createdAt) })}
    >
      <Section heading={words.message.heading} about={words.message.about}>
        {message.trim() === '' ? <p>{words.message.none}</p> : <Words text={message} />}
      </Section>
      <InquiryReach inquiry={inquiry} />
      <InquiryState inquiry={inquiry} />
      <InquiryDeletion />
    </AdminFrame>
  )
}
