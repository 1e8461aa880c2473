import { Fragment, type ReactNode, useState } from 'react'
import type { ProblemBody } from '../../../../base/contract/problem.ts'
import { useHydrated } from '../../../../base/page/useHydrated.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../../base/ui/Button.tsx'
import { Dialog } from '../../../../base/ui/Dialog.tsx'
import { Select } from '../../../../base/ui/Select.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { movedDays } from '../../rules.ts'
import { builderText } from '../text/en.ts'
import styles from './CopyDialog.module.css'

/** A button that opens a dialog, each time a new one. Without scripts there is none. */
export function CopyButton(props: {
  label: string
  /** Draws the dialog, with what closes it. */
  dialog: (given: { open: boolean; close: () => void }) => ReactNode
}) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  if (!hydrated) return null
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        {props.label}
      </Button>
      {/* It stays when it is closed, so that the focus goes back. */}
      {opened > 0 && <Fragment key={opened}>{props.dialog({ open, close: () => setOpen(false) })}</Fragment>}
    </>
  )
}

/** The dialog that asks how something is copied. It is inside its form. */
export function AskDialog(props: {
  open: boolean
  title: string
  busy: boolean
  refused: ProblemBody | null
  /** Why a field was refused, which is told beside it. */
  errorOf: (field: string) => string | undefined
  /** The fields that it is given. */
  fields: readonly string[]
  onClose: () => void
  children: ReactNode
}) {
  const { open, title, busy, refused, errorOf, fields, onClose, children } = props
  const { copy } = useText(builderText)
  const isAtField = [...fields, 'days'].some((field) => errorOf(field) !== undefined)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        <DateFields error={errorOf('days')} />
        {refused !== null && !isAtField && (
          <p role="alert" className={styles.refused}>
            {refused.errors?.[0]?.message ?? refused.detail}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function DateFields({ error }: { error: string | undefined }) {
  const { copy } = useText(builderText)
  const [dates, setDates] = useState('keep')
  return (
    <>
      <Select
        label={copy.dates}
        name="dates"
        value={dates}
        onChange={(event) => setDates(event.target.value)}
      >
        <option value="keep">{copy.keep}</option>
        <option value="none">{copy.none}</option>
        <option value="move">{copy.move}</option>
      </Select>
      {dates === 'move' && (
        <TextField
          type="number"
          name="days"
          label={copy.days}
          hint={copy.daysHelp}
          error={error}
          min={-movedDays}
          max={movedDays}
          step={1}
          required
        />
      )}
    </>
  )
}

/** The dialog that says that a copy was made, with the way to it. */
export function CopiedDialog(props: { open: boolean; text: string; to: string; onClose: () => void }) {
  const { open, text, to, onClose } = props
  const { copy } = useText(builderText)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.doneTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.stay}</Button>
          <ButtonLink to={to} variant="primary">
            {copy.show}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
