import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { CompactSelect } from '../../../base/ui/CompactSelect.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { longestSearch, type Sort, sorts } from '../rules.ts'
import styles from './CatalogueTools.module.css'
import { catalogueText } from './text/en.ts'
import { useTypedSearch } from './useTypedSearch.ts'

type CatalogueToolsProps = {
  q: string
  /** Null for the usual order. */
  sort: Sort | null
  /** What else is asked for, which stays as it is. */
  chosen: Record<string, string | null>
  addressOf: (view: { q: string; sort?: string }) => string
}

/** Search and order of the catalogue. It searches while one types; Enter and the button search at once. */
export function CatalogueTools({ q, sort, chosen: others, addressOf }: CatalogueToolsProps) {
  const catalogue = useText(catalogueText)
  const offered = sorts.filter((name) => name !== 'relevance' || q !== '')
  const usual = q === '' ? 'newest' : 'relevance'
  const shown = offered.find((name) => name === sort) ?? usual
  const [chosen, setChosen] = useState<string>(shown)
  // The usual order is sent as empty, so that a search without scripts begins with the best match.
  const valueIn = (name: string) => (name === usual ? '' : name)
  useEffect(() => setChosen(shown), [shown])
  const { field, typed, onType, search, end, go } = useTypedSearch(q, (next) => addressOf({ q: next }))
  return (
    <Form
      className={styles.tools}
      role="search"
      action="/all-courses"
      onSubmit={(event) => {
        event.preventDefault()
        search()
        end()
      }}
    >
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <SearchField
        ref={field}
        label={catalogue.search}
        name="q"
        placeholder={catalogue.placeholder}
        defaultValue={q}
        maxLength={longestSearch}
        onChange={onType}
        onBlur={end}
      />
      <CompactSelect
        label={catalogue.sort}
        name="sort"
        value={valueIn(chosen)}
        onChange={(event) => {
          end()
          setChosen(event.currentTarget.value || usual)
          go(addressOf({ q: typed(), sort: event.currentTarget.value }))
        }}
      >
        {offered.map((name) => (
          <option key={name} value={valueIn(name)}>
            {catalogue.sorts[name]}
          </option>
        ))}
      </CompactSelect>
      <Button type="submit">{catalogue.submit}</Button>
    </Form>
  )
}
