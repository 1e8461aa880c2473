import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFocusNearby } from '../useFocusNearby.ts'
import { useHydrated } from '../useHydrated.ts'
import { cursorOf, type ListPage } from './listPage.ts'
import type { Shown } from './PagedList.tsx'
import { useGrowth } from './useGrowth.ts'

/**
 * A list that grows by a button. The focus stays near a row that is removed. With `at`, the address of the page after a cursor,
 * a link leads there without scripts.
 */
export function ButtonPager<T>(
  props: Shown<ListPage<T>> & {
    words: { more: string; retry: string }
    at?: (after: string) => string
  },
) {
  const { page, show, words, at } = props
  const { items, next, state, more } = useGrowth(page)
  const nearby = useFocusNearby()
  const alive = useHydrated()
  return (
    <div {...nearby}>
      {show(items)}
      {next !== null &&
        (at === undefined || alive ? (
          <Button busy={state === 'loading'} onClick={more}>
            {state === 'failed' ? words.retry : words.more}
          </Button>
        ) : (
          <ButtonLink to={at(cursorOf(next))}>{words.more}</ButtonLink>
        ))}
    </div>
  )
}
