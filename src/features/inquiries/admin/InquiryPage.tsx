import { redirect, useActionData, useLoaderData } from 'react-router'
import { formTexts } from '../../../base/form/formText.ts'
import { attempt, broken, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { AdminFrame } from '../../admin/frame/AdminFrame.tsx'
import { requireAdministrator } from '../../admin/frame/client.ts'
import { momentIn } from '../../admin/frame/Moment.tsx'
import { Words } from '../../admin/frame/Words.tsx'
import { adminText } from '../../admin/text/en.ts'
import type { InquiriesApi } from '../contract.ts'
import { InquiryDeletion } from './InquiryDeletion.tsx'
import { InquiryReach } from './InquiryReach.tsx'
import { InquiryState } from './InquiryState.tsx'
import { inquiriesAdminText } from './text/en.ts'

const calls = (call: CallWithId) => api<InquiriesApi>(call).admin.inquiries[':id']

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  return { inquiry: await found(answer(calls(call).$get({ param: idIn(call) }))) }
}

export async function action(call: CallWithId) {
  await requireAdministrator(call)
  const { section, to, confirm } = await formTexts(call.request, ['section', 'to', 'confirm'])
  const param = idIn(call)
  const { state, deletion } = textHere(inquiriesAdminText).inquiry
  if (section !== 'deletion') {
    const json = { answered: to === 'answered' }
    return attempt('state', state.done, () => answer(calls(call).$patch({ param, json })))
  }
  const outcome = await attempt('deletion', deletion.done, async () => {
    if (confirm !== 'yes') throw broken('confirm', textHere(adminText).sure)
    await answer(calls(call).$delete({ param }))
  })
  return 'done' in outcome && outcome.done !== null ? redirect('/admin/inquiries') : outcome
}

/** The page of one inquiry, with its actions. */
export function Component() {
  const { inquiry: words, nameless } = useText(inquiriesAdminText)
  const language = useLanguage()
  const { inquiry } = useLoaderData<typeof loader>()
  const last: Outcome | null = useActionData<typeof action>() ?? null
  const outcomeOf = (section: string) => (last?.section === section ? last : null)
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
      <InquiryState inquiry={inquiry} outcome={outcomeOf('state')} />
      <InquiryDeletion outcome={outcomeOf('deletion')} />
    </AdminFrame>
  )
}
