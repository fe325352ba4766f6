'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogPanel } from '@/components/ui/dialog-panel'
import { ToolBody, toolTitles, type Tool, type ToolsProps } from './tools'

type ToolDialogProps = ToolsProps & {
  tool: Tool | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A tool in a dialog above another view. It closes once its message has arrived. A task that starts meanwhile is
 * announced in it; the tempo tool, which needs no typing, closes at once, and with the session.
 */
export function ToolDialog({ tool, onOpenChange, ...props }: ToolDialogProps) {
  const t = useTranslations('student')
  const onClose = () => onOpenChange(false)
  const [shown, setShown] = useState<{ tool: Tool; roundId: string | null } | null>(null)
  const round = props.page.screen.item?.round
  const running = round?.running ? round : null
  if (tool && shown?.tool !== tool) setShown({ tool, roundId: running?.id ?? null })
  if (!tool && shown) setShown(null)
  const news = shown && running && running.id !== shown.roundId ? running : null
  // Without a session there is no tempo.
  const makesWay = shown?.tool === 'tempo' && (news !== null || props.page.screen.session === null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (makesWay) close()
  }, [makesWay])
  if (!shown) return null
  return (
    <DialogPanel open onOpenChange={(open) => open || onClose()} title={t(toolTitles[shown.tool])}>
      <div className="grid gap-6 pt-1">
        {news && (
          <div role="alert" className="grid gap-3 rounded-lg border-[1.5px] border-live p-4">
            <p className="font-semibold">{t(`started.${news.kind}`)}</p>
            <Button variant="live" onClick={onClose}>
              {t('started.go')}
            </Button>
          </div>
        )}
        <ToolBody tool={shown.tool} onSent={onClose} {...props} />
      </div>
    </DialogPanel>
  )
}
