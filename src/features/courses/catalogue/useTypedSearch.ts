import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/** The pause in typing after which a search starts, in ms. */
const pause = 250

/** Marks navigations by this hook. */
const ownMark = { typed: true }

/**
 * Searches while somebody types into the input that has the ref `field`. The first search of a burst of typing adds a history
 * entry and the following ones replace it, until `end`; the input changes only when other navigation leads to another search.
 * @param addressOf the address of a search
 */
export function useTypedSearch(q: string, addressOf: (q: string) => string) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state?.typed === true
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q.trim())
  const shown = useRef(key)
  const inBout = useRef(false)

  const typed = () => field.current?.value.trim() ?? ''
  const end = () => {
    inBout.current = false
  }
  const go = (to: string) => {
    clearTimeout(timer.current)
    asked.current = typed()
    navigate(to, { replace: inBout.current, preventScrollReset: true, state: ownMark })
  }
  const search = () => {
    clearTimeout(timer.current)
    if (typed() === asked.current) return
    go(addressOf(typed()))
    inBout.current = true
  }
  const onType = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pause)
  }

  const follow = useEffectEvent((address: string) => {
    if (shown.current === address) return
    shown.current = address
    if (isOwn || field.current === null) return
    clearTimeout(timer.current)
    field.current.value = q
    asked.current = q.trim()
    end()
  })
  useEffect(() => follow(key), [key])

  // Something may have been typed before hydration.
  const begin = useEffectEvent(onType)
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])

  return { field, typed, onType, search, end, go }
}
