import { Refusal } from '../../../../base/form/Refusal.tsx'
import { useForm } from '../../../../base/form/useForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Select } from '../../../../base/ui/Select.tsx'
import { usualPercent } from '../../../outline/rules.ts'
import type { FileItem } from '../../contract.ts'
import { mediaText } from '../../text/en.ts'
import { byHand, singleForm } from './client/forms.ts'
import styles from './SingleEditor.module.css'

/** The item whose file it is, with what counts as having done it. */
export type SingleItem = {
  _id: string
  title: string
  doneBy: string
  donePercent: number | null
  version: number
}

/** How much can be asked for, in per cent. */
const percents = [50, 60, 70, 80, 90, 100]

/** What learners may do with the file of an item, and what counts as having done it. A form, which works without scripts. */
export function SingleSettings({ item, single }: { item: SingleItem; single: FileItem }) {
  const { single: words } = useText(mediaText)
  const { Form, busy, refused } = useForm(singleForm)
  const own = item.donePercent ?? usualPercent
  const offered = percents.includes(own) ? percents : [...percents, own].toSorted((one, other) => one - other)
  return (
    <Form className={styles.settings} draft="none">
      <Refusal of={refused} />
      <input type="hidden" name="version" value={item.version} />
      <fieldset className={styles.choice}>
        <legend>{words.handedOut}</legend>
        {(['download', 'online'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="handedOut"
              value={one}
              defaultChecked={single.onlineOnly === (one === 'online')}
            />
            {one === 'online' ? words.onlineOnly : words.download}
          </label>
        ))}
        <p className={styles.hint}>{words.onlineHint}</p>
      </fieldset>
      <Select label={words.done} name="done" defaultValue={item.doneBy === 'mark' ? byHand : String(own)}>
        {offered.map((percent) => (
          <option key={percent} value={percent}>
            {words.doneBy({ kind: single.kind, percent })}
          </option>
        ))}
        <option value={byHand}>{words.byMark}</option>
      </Select>
      <Button type="submit" busy={busy}>
        {words.save}
      </Button>
    </Form>
  )
}
