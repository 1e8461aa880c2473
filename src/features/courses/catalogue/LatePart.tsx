import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * A module that draws a part of the page. The server has it at once (`drawn`); a browser keeps what the server drew, and
 * loads the module when that is not what is `wanted`, as after a visit from another page.
 */
export function useLate<Module>(
  load: () => Promise<Module>,
  drawn: Module | undefined,
  { wanted, place }: { wanted: string; place: RefObject<HTMLElement | null> },
  /** Called before the part is replaced; returns what to do afterwards. */
  before?: (place: HTMLElement | null, module: Module) => () => void,
): Module | undefined {
  const [module, setModule] = useState(drawn)
  const first = useRef(wanted)
  const after = useRef<() => void>(undefined)

  const show = useEffectEvent(async (now: string) => {
    if (place.current?.firstElementChild?.firstChild && first.current === now) return
    const loaded = await load()
    after.current = before?.(place.current, loaded)
    setModule(loaded)
  })
  useEffect(() => {
    show(wanted)
  }, [wanted])

  useLayoutEffect(() => {
    if (module === undefined) return
    after.current?.()
    after.current = undefined
  }, [module])

  return module
}

/** What the server drew. */
export function Kept() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what the server drew.
  return <div key="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
