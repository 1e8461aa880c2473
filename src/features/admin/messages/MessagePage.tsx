import { useLoaderData } from 'react-router'
import { defineForm } from '../../../base/form/defineForm.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useAnswer } from '../../../base/form/useAnswer.ts'
import { useForm } from '../../../base/form/useForm.tsx'
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
import type { MessagesApi } from './contract.ts'
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

const sendForm = defineForm({
  section: 'send',
  async work(_, call: CallWithId) {
    await answer(calls(call).attempts.$post({ param: idIn(call) }))
    return { message: textHere(messagesText).letter.send.done }
  },
})

/** A form, since reading a message is recorded, and prefetching a link must not do it. */
const readForm = defineForm({
  section: 'words',
  async work(_, call: CallWithId) {
    const { text } = await answer(calls(call).readings.$post({ param: idIn(call) }))
    return { message: textHere(messagesText).letter.words.done, text }
  },
})

export const action = formAction([sendForm, readForm], requireAdministrator)

/** The page of one message: its state, its text, and a button to send it again. */
export function Component() {
  const { letter: words, state: stateName, written } = useText(messagesText)
  const language = useLanguage()
  const { message, way } = useLoaderData<typeof loader>()
  const sent = useAnswer(sendForm)
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
      <WordsSection readable={message.readable} />
      {(over || sent !== null) && <SendSection over={over} mail={way === 'mail'} />}
    </AdminFrame>
  )
}

function WordsSection({ readable }: { readable: boolean }) {
  const { letter, wordsGone } = useText(messagesText)
  const { words } = letter
  const { Form, busy, done } = useForm(readForm)
  const text = done?.text
  return (
    <Section name="words" heading={words.heading} about={words.about}>
      {text !== undefined && <Words text={text} />}
      {!readable && <p>{wordsGone}</p>}
      {readable && text === undefined && (
        <Form>
          <Button type="submit" busy={busy}>
            {words.read}
          </Button>
        </Form>
      )}
    </Section>
  )
}

/** `over` is whether the message is not tried any more. */
function SendSection({ over, mail }: { over: boolean; mail: boolean }) {
  const { send: words } = useText(messagesText).letter
  const { Form, busy } = useForm(sendForm)
  return (
    <Section name="send" heading={words.heading} about={words.about}>
      {!mail && <p>{words.none}</p>}
      {mail && over && (
        <Form>
          <Button type="submit" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </Section>
  )
}
