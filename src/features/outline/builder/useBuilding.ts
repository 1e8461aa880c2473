import { createContext, useContext } from 'react'
import type { Builder } from '../shared/answers.ts'
import type { Change } from './shared/changes.ts'
import type { Act } from './useOutline.ts'

/** What was typed about a part of the outline and is not saved, and the version of it that was read. */
export type Typed = { version: number; texts: Readonly<Record<string, string>> }

/** What the parts of the builder share. */
export type Building = {
  course: string
  outline: Builder
  act: (one: Act) => void
  /** Notes a change that a form has sent, by what takes it back. */
  note: (back: Change) => void
  /** The items that are ticked, in the order of the outline. */
  chosen: readonly string[]
  select: (ids: readonly string[], isSelected: boolean) => void
  /** The item or section whose panel is open. */
  open: string | null
  setOpen: (id: string | null) => void
  /** What is typed in panels and names, by the id of the part: it outlives the part's move to another section. */
  typed: { panels: Map<string, Typed>; names: Map<string, Typed> }
  /** What is being renamed. */
  renaming: string | null
  setRenaming: (id: string | null) => void
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (building === null) throw new Error('This is no part of a builder.')
  return building
}
