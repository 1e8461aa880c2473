import { Share2 } from 'lucide'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { shareLinkText } from './text/en.ts'

/** A button that opens the share sheet of the device. Nothing where the browser has none. */
export function DeviceShare({ url, title }: { url: string; title: string }) {
  const words = useText(shareLinkText)
  const hydrated = useHydrated()
  if (!hydrated || !('share' in navigator)) return null

  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (thrown) {
      // Closing the sheet is no failure.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) notify.error(words.deviceFailed)
    }
  }

  return (
    <Button size="sm" onClick={share}>
      <Icon of={Share2} />
      {words.device}
    </Button>
  )
}
