import { useId } from 'react'
import { Checkbox } from '../../src/base/ui/Checkbox.tsx'
import { Choices } from '../../src/base/ui/Choices.tsx'
import { CompactSelect } from '../../src/base/ui/CompactSelect.tsx'
import { Field, useFieldIds } from '../../src/base/ui/Field.tsx'
import { PasswordField } from '../../src/base/ui/PasswordField.tsx'
import { SearchField } from '../../src/base/ui/SearchField.tsx'
import { Select } from '../../src/base/ui/Select.tsx'
import { TextField } from '../../src/base/ui/TextField.tsx'
import { type Exhibit, longText } from './exhibit.ts'

const eye = { label: 'Password', showLabel: 'Show password', hideLabel: 'Hide password' }

const options = (
  <>
    <option>Newest</option>
    <option>{longText}</option>
  </>
)

function BareField({ error }: { error?: string }) {
  const ids = useFieldIds(undefined)
  return (
    <Field ids={ids} label="Any control" hint="What helps to fill it in" error={error} required>
      <input id={ids.control} type="range" />
    </Field>
  )
}

function Levels(props: { error?: string }) {
  const name = useId()
  return (
    <Choices legend="For whom it is" required {...props}>
      <label>
        <input type="radio" name={name} /> Beginners
      </label>
      <label>
        <input type="radio" name={name} /> {longText}
      </label>
    </Choices>
  )
}

/** Components of forms. */
export const fields: Record<string, Exhibit> = {
  Checkbox: {
    rest: <Checkbox label="Yes, delete my account" />,
    filled: <Checkbox label="Yes, delete my account" defaultChecked />,
    hover: <Checkbox label="Yes, delete my account" />,
    focus: <Checkbox label="Yes, delete my account" />,
    'long text': <Checkbox label={longText} />,
  },
  Choices: {
    rest: <Levels />,
    error: <Levels error="Please choose one of them." />,
  },
  Field: { rest: <BareField />, error: <BareField error="Please choose a value above 3." /> },
  TextField: {
    empty: <TextField label="Course Title" placeholder="Bread for Beginners" required />,
    filled: <TextField label="Course Title" defaultValue="Bread" hint="As it stands on the cover" />,
    hover: <TextField label="Course Title" />,
    focus: <TextField label="Course Title" defaultValue="Bread" />,
    disabled: <TextField label="Course Title" defaultValue="Bread" disabled />,
    error: <TextField label="Course Title" error="Please fill in this field." hint="As on the cover" />,
    'long text': <TextField label={longText} defaultValue={longText} error={longText} hint={longText} />,
    'many lines': (
      <TextField multiline label="Short Description" defaultValue={`${longText}\n\nBring a pen.`} />
    ),
    'many lines, error': <TextField multiline label="Short Description" error="Please fill in this field." />,
  },
  PasswordField: {
    empty: <PasswordField {...eye} />,
    filled: <PasswordField {...eye} defaultValue="Correct.Horse1" />,
    hover: <PasswordField {...eye} />,
    focus: <PasswordField {...eye} defaultValue="Correct.Horse1" />,
    disabled: <PasswordField {...eye} disabled />,
    error: <PasswordField {...eye} error="The e-mail or the password is wrong." />,
  },
  SearchField: {
    empty: <SearchField label="Search" placeholder="Search courses" />,
    filled: <SearchField label="Search" defaultValue="dovetails" />,
    focus: <SearchField label="Search" defaultValue="dovetails" />,
    'long text': <SearchField label="Search" defaultValue={longText} />,
  },
  CompactSelect: {
    rest: <CompactSelect label="Sort by">{options}</CompactSelect>,
  },
  Select: {
    rest: <Select label="Sort by">{options}</Select>,
    hover: <Select label="Sort by">{options}</Select>,
    focus: <Select label="Sort by">{options}</Select>,
    disabled: (
      <Select label="Sort by" disabled>
        {options}
      </Select>
    ),
    error: (
      <Select label="Sort by" error="Please choose one." hint="The list follows at once">
        {options}
      </Select>
    ),
  },
}
