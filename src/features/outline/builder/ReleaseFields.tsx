import { useState } from 'react'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { When } from '../release/shared/when.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'
import type { Panel } from './usePanel.ts'

type Rule = 'none' | 'date' | 'start' | 'item'

function ruleOf(release: When | null): Rule {
  if (release === null) return 'none'
  if ('at' in release) return 'date'
  return release.after === 'start' ? 'start' : 'item'
}

/** The fields of a rule of release. Without scripts all of them are there, and those of the chosen rule count. */
export function ReleaseFields({
  release,
  own,
  panel: { first },
}: {
  release: When | null
  /** The item whose rule it is, which cannot follow itself. */
  own: string | null
  panel: Panel
}) {
  const words = useText(builderText)
  const { outline } = useBuilding()
  const hydrated = useHydrated()
  const [rule, setRule] = useState<string>(first('rule', ruleOf(release)))
  const shows = (...rules: Rule[]) => !hydrated || rules.some((one) => one === rule)
  const later = release !== null && 'after' in release ? release : null
  const after = first('after', later === null || later.after === 'start' ? '' : later.after)
  const isIn = outline.sections.find(({ items }) => items.some(({ _id }) => _id === after))?._id
  const zone = first('zone', release !== null && 'at' in release ? (release.zone ?? '') : '')
  return (
    <>
      <Select
        label={words.release}
        name="rule"
        // What the form is told of each input draws it anew, so the browser keeps the value.
        defaultValue={rule}
        onChange={(event) => setRule(event.target.value)}
      >
        {(['none', 'date', 'start', 'item'] as const).map((one) => (
          <option key={one} value={one}>
            {words.releases[one]}
          </option>
        ))}
      </Select>
      <input type="hidden" name="zone" value={zone} />
      {shows('date') && (
        <TextField
          type="datetime-local"
          label={words.at({ zone: (zone || outline.zone).replaceAll('_', ' ') })}
          name="at"
          defaultValue={first('at', release !== null && 'at' in release ? release.at : '')}
        />
      )}
      {shows('item') && (
        // Made anew where that item is another's or nobody's by now: a browser chooses the first one when the chosen one goes.
        <Select key={isIn ?? 'gone'} label={words.afterItem} name="after" defaultValue={after}>
          {/* Without it the browser would choose the first of the others, and saving anything would store that. */}
          {after !== '' && isIn === undefined && <option value={after}>{words.gone}</option>}
          {outline.sections.map(({ _id, title, items }) => (
            <optgroup key={_id} label={title}>
              {items
                .filter((item) => item._id !== own)
                .map((item) => (
                  <option key={item._id} value={item._id}>
                    {item.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
      {shows('start', 'item') && (
        <>
          <TextField
            type="number"
            min={0}
            label={words.days}
            name="days"
            defaultValue={first('days', `${later?.days ?? 0}`)}
          />
          <TextField
            type="time"
            label={words.wall}
            name="wall"
            defaultValue={first('wall', later?.wall ?? '')}
          />
        </>
      )}
    </>
  )
}
