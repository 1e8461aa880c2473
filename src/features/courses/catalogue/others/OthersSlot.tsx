import { useRef } from 'react'
import { Kept, useLate } from '../LatePart.tsx'
import type * as Drawn from './Others.tsx'

const load = () => import('./Others.tsx')
const drawn: typeof Drawn | undefined = import.meta.env.SSR ? await load() : undefined

/** The place of what a search may have meant; few searches need it, so browsers load it late. */
export function OthersSlot(props: Drawn.OthersProps) {
  const { page } = props
  const place = useRef<HTMLDivElement>(null)
  const module = useLate(load, drawn, { wanted: JSON.stringify(page), place })
  return (
    <div ref={place}>
      {module === undefined ? (
        <Kept />
      ) : (
        <div>
          <module.Others {...props} />
        </div>
      )}
    </div>
  )
}
