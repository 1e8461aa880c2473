import { defineForm, unlessFailed } from '../../../base/form/defineForm.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { textHere } from '../../../base/page/language.ts'
import { answer, api } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { OutlineApi } from '../../outline/contract.ts'
import type { ItemCall } from '../../outline/editing/client/itemEditor.ts'
import type { LessonsApi } from '../contract.ts'
import styles from './LinkForm.module.css'
import { editorText } from './text/en.ts'

/** A link with the version that was read. */
export type Link = {
  url: string
  title: string
  what: string
  why: string
  version: number
  published: number | null
}

export const linkForm = defineForm({
  section: 'link',
  fields: ['url', 'title', 'what', 'why', 'version'],
  async work({ version, ...json }, call: ItemCall) {
    const param = {
      course: encodeURIComponent(call.params.course ?? ''),
      item: encodeURIComponent(call.params.item ?? ''),
    }
    const link = api<LessonsApi>(call).course[':course'].links[':item']
    await answer(link.$put({ param, json }, { headers: { 'if-match': `"${version}"` } }))
    return { message: textHere(editorText).link.saved }
  },
  outdated: ({ status }) => status === 412,
})

export const publishLinkForm = defineForm({
  section: 'publish-link',
  fields: ['version'],
  async work({ version }, call: ItemCall) {
    const { course = '', item = '' } = call.params
    const { publish } = api<OutlineApi>(call).course[':course']
    const json = { items: [{ _id: item, version: Number(version) }] }
    await answer(publish.$post({ param: { course: encodeURIComponent(course) }, json }))
    return { message: textHere(editorText).link.published }
  },
  outdated: unlessFailed,
})

/** Publishes a link as it is saved. */
export function PublishLink({ link: { version, published } }: { link: Link }) {
  const { page } = useText(editorText)
  const { Form, busy } = useFetcherForm(publishLinkForm)
  return (
    <Form>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="primary" busy={busy} aria-disabled={version === published}>
        {page.publish}
      </Button>
    </Form>
  )
}

const names = ['url', 'title', 'what', 'why'] as const

/** The form of a link: its address, what is there, and why to read it. A save over somebody else's is told first. */
export function LinkForm({ title, link }: { title: string; link: Link }) {
  const { link: words } = useText(editorText)
  const { Form, field, busy, refused } = useForm(linkForm)
  const isBehind = refused?.status === 412
  const labels = { url: words.url, title: words.name, what: words.what, why: words.why }
  const hints = { url: words.urlHelp, title: undefined, what: words.whatHelp, why: words.whyHelp }
  const stored = (name: (typeof names)[number]) =>
    isBehind ? (link[name] === '' ? words.storedEmpty : words.stored({ value: link[name] })) : hints[name]
  return (
    <Form key={link.version} className={styles.form}>
      <h1 dir="auto">{title}</h1>
      {isBehind ? <Callout kind="warning">{words.conflict}</Callout> : <Refusal of={refused} />}
      <input type="hidden" name="version" value={link.version} />
      {names.map((name) => (
        <TextField
          key={name}
          {...field(name, link[name])}
          label={labels[name]}
          hint={stored(name)}
          {...(name === 'url' && { type: 'url', required: true, dir: 'ltr' })}
          {...(name === 'why' && { multiline: true as const })}
        />
      ))}
      <Button type="submit" busy={busy}>
        {isBehind ? words.overwrite : words.save}
      </Button>
    </Form>
  )
}
