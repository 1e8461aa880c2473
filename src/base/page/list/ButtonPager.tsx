import { Button } from '../../ui/Button.tsx'
import { useFocusNearby } from '../useFocusNearby.ts'
import type { ListPage } from './listPage.ts'
import type { Shown } from './PagedList.tsx'
import { useGrowth } from './useGrowth.ts'

/** A list that grows by a button. The focus stays near a row that is removed. */
export function ButtonPager<T>(props: Shown<ListPage<T>> & { words: { more: string; retry: string } }) {
  const { page, show, words } = props
  const { items, next, state, more } = useGrowth(page)
  const nearby = useFocusNearby()
  return (
    <div {...nearby}>
      {show(items)}
      {next !== null && (
        <Button busy={state === 'loading'} onClick={more}>
          {state === 'failed' ? words.retry : words.more}
        </Button>
      )}
    </div>
  )
}
