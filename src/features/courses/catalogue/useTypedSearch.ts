import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Sort } from '../rules.ts'

/** Whoever stops typing for this long wants to see what was found, in ms. */
const pause = 250

/** Marks an address that the field itself has asked for. */
const ownMark = { typed: true }

type Asked = { q: string; sort?: Sort }

/** What a search form does: put `field` on its input and the handlers where they are named for. */
export type TypedSearch = {
  field: RefObject<HTMLInputElement | null>
  onType: () => void
  onLeave: () => void
  onSubmit: () => void
  onSort: (sort: Sort) => void
}

/**
 * Searches while somebody types. The first search of a bout of typing is a place of its own to come back to, the
 * others take its place; Enter, another order and leaving the field end a bout. The field belongs to who types in
 * it, unless another way (the back button, a link) leads to another search.
 */
export function useTypedSearch(q: string, addressOf: (asked: Asked) => string): TypedSearch {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state?.typed === true
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)
  const shown = useRef(key)
  const inBout = useRef(false)

  const typed = () => field.current?.value.trim() ?? ''
  const ask = (next: Asked) => {
    clearTimeout(timer.current)
    asked.current = next.q
    navigate(addressOf(next), { replace: inBout.current, preventScrollReset: true, state: ownMark })
  }
  const search = () => {
    if (typed() === asked.current) return
    ask({ q: typed() })
    inBout.current = true
  }
  const onLeave = () => {
    inBout.current = false
  }
  const onType = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pause)
  }

  const follow = useEffectEvent(() => {
    if (shown.current === key) return
    shown.current = key
    if (isOwn || field.current === null) return
    clearTimeout(timer.current)
    asked.current = q
    inBout.current = false
    field.current.value = q
  })
  // biome-ignore
  useEffect(() => follow(), [key])

  // Something may have been typed before the page came alive.
  const begin = useEffectEvent(onType)
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])

  return {
    field,
    onType,
    onLeave,
    onSubmit: () => {
      search()
      clearTimeout(timer.current)
      onLeave()
    },
    onSort: (sort) => {
      onLeave()
      ask({ q: typed(), sort })
    },
  }
}
