import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { editAppearance } from '@/lib/users/appearance-client'
import type { AppearanceEdit } from '@/lib/users/schema'

type SavedChoiceOptions<Value> = {
  /** Sends it after earlier choices in the same form, so that the last one wins. */
  enqueue: (send: () => Promise<void>) => void
  shown: Value
  show: (value: Value) => void
  editOf: (value: Value) => AppearanceEdit
}

/**
 * Applies a choice immediately and then stores it with the account. If it cannot be saved, the stored value returns,
 * unless another choice was made meanwhile.
 */
export function useSavedChoice<Value>({ enqueue, shown, show, editOf }: SavedChoiceOptions<Value>) {
  const t = useTranslations('settings')
  const router = useRouter()
  const notifyError = useNotifyError()
  const pending = useRef(0)
  const stored = useRef(shown)

  async function send(value: Value) {
    try {
      await editAppearance(editOf(value))
      stored.current = value
      notify({ title: t('appearanceSaved') })
      // The switches at the top are rendered by the server.
      router.refresh()
    } catch (error) {
      if (pending.current === 1) show(stored.current)
      notifyError(error, t('failed'))
    } finally {
      pending.current -= 1
    }
  }

  return (value: Value) => {
    if (pending.current === 0) stored.current = shown
    pending.current += 1
    show(value)
    enqueue(() => send(value))
  }
}
