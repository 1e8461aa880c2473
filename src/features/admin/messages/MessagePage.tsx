import { useActionData, useLoaderData } from 'react-router'
import { Form } from '../../../base/form/Form.tsx'
import { formTexts } from '../../../base/form/formText.ts'
import { attempt, type Outcome } from '../../../base/form/outcome.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useSectionForm } from '../../../base/form/useSectionForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import type { RecoveryApi } from '../../sign-in/recovery/contract.ts'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { requireAdministrator } from '../frame/client.ts'
import { Facts } from '../frame/Facts.tsx'
import { momentIn } from '../frame/Moment.tsx'
import { Words } from '../frame/Words.tsx'
import type { Message, MessagesApi } from './contract.ts'
import { NotSent } from './NotSent.tsx'
import { StateBadge } from './StateBadge.tsx'
import { messagesText } from './text/en.ts'

const calls = (call: CallWithId) => api<MessagesApi>(call).admin.letters[':id']

export async function loader(call: CallWithId) {
  await requireAdministrator(call)
  const [message, { way }] = await Promise.all([
    found(answer(calls(call).$get({ param: idIn(call) }))),
    answer(api<RecoveryApi>(call).auth.recovery.$get({})),
  ])
  return { message, way }
}

/** Handles the forms. Reading a message is one of them, since it is recorded and prefetching a link must not do it. */
export async function action(call: CallWithId) {
  await requireAdministrator(call)
  const { section } = await formTexts(call.request, ['section'])
  const param = idIn(call)
  const { send, words } = textHere(messagesText).letter
  if (section === 'send') {
    return attempt('send', send.done, () => answer(calls(call).attempts.$post({ param })))
  }
  return attempt('words', words.done, async () => {
    const { text } = await answer(calls(call).readings.$post({ param }))
    return [text]
  })
}

/** The page of one message: its state, its text, and a button to send it again. */
export function Component() {
  const { letter: words, state: stateName, written } = useText(messagesText)
  const language = useLanguage()
  const { message, way } = useLoaderData<typeof loader>()
  const last: Outcome | null = useActionData<typeof action>() ?? null
  const outcomeOf = (section: string) => (last?.section === section ? last : null)
  const { to, subject, createdAt, state, attempts, lastFailure, nextAttemptAt } = message
  const over = state === 'given-up' || state === 'kept'
  return (
    <AdminFrame title={words.title} heading={subject} sub={to}>
      <NotSent way={way} />
      <Section heading={words.facts.heading} about={words.facts.about}>
        <Facts
          facts={[
            [stateName, <StateBadge key="state" state={state} />],
            [written, momentIn(language, createdAt)],
            [words.attempts, numberIn(language, attempts)],
            [words.reply, lastFailure === 'EXPIRED' ? words.expired : lastFailure],
            [words.next, nextAttemptAt && momentIn(language, nextAttemptAt)],
          ]}
        />
      </Section>
      <WordsSection readable={message.readable} outcome={outcomeOf('words')} />
      {(over || outcomeOf('send') !== null) && (
        <SendSection over={over} mail={way === 'mail'} state={state} outcome={outcomeOf('send')} />
      )}
    </AdminFrame>
  )
}

function WordsSection({ readable, outcome }: { readable: boolean; outcome: Outcome | null }) {
  const { letter, wordsGone } = useText(messagesText)
  const { words } = letter
  const { form, busy } = useSectionForm('words', outcome)
  const [text] = outcome?.shown ?? []
  return (
    <Section heading={words.heading} about={words.about} outcome={outcome}>
      {text !== undefined && <Words text={text} />}
      {!readable && <p>{wordsGone}</p>}
      {readable && text === undefined && (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="words" />
          <Button type="submit" busy={busy}>
            {words.read}
          </Button>
        </Form>
      )}
    </Section>
  )
}

function SendSection(props: {
  /** Whether it is not tried any more. */
  over: boolean
  mail: boolean
  state: Message['state']
  outcome: Outcome | null
}) {
  const { send: words } = useText(messagesText).letter
  const { form, busy } = useSectionForm('send', props.outcome)
  return (
    <Section heading={words.heading} about={words.about} outcome={props.outcome}>
      {!props.mail && <p>{words.none}</p>}
      {props.mail && props.over && (
        <Form ref={form} method="post">
          <input type="hidden" name="section" value="send" />
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
