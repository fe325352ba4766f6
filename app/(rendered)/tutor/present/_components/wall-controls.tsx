'use client'

import { useTranslations } from 'next-intl'
import { wallShortcuts } from '@/components/sessions/shortcut-lists'
import { ShortcutHelp } from '@/components/sessions/shortcuts'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { cn } from '@/lib/cn'
import type { Presentation } from './use-wall'

/** The same actions as the shortcuts, for the mouse. */
export function WallControls({ wall }: { wall: Presentation }) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const tKeys = useTranslations('sessions.keys')
  const { step, next } = wall
  return (
    <>
      {wall.canTurn && (
        <>
          <Button variant="quiet" size="sm" aria-label={t('previousQuestion')} onClick={() => wall.turn(-1)}>
            <Icon name="arrowLeft" />
          </Button>
          <output className="tabular text-sm">
            {tTerms('questionOf', { number: wall.index + 1, count: wall.questions })}
          </output>
          <Button variant="quiet" size="sm" aria-label={tTerms('nextQuestion')} onClick={() => wall.turn(1)}>
            <Icon name="arrowRight" />
          </Button>
        </>
      )}
      {step !== 'none' && (
        <button
          type="button"
          // Looks the same meanwhile, because it has just appeared.
          aria-disabled={!wall.ready || undefined}
          aria-keyshortcuts={tKeys('pageDown')}
          className={cn(buttonClass({ variant: 'quiet', size: 'sm' }), 'aria-disabled:cursor-default!')}
          onClick={wall.forward}
        >
          <span>
            {/* The text of a question would be known before its clock runs. */}
            {step === 'start' && next?.kind === 'quickcheck'
              ? t('step.startNamed', { title: next.title })
              : t(`step.${step}`)}
          </span>
          <Kbd>{tKeys('pageDown')}</Kbd>
        </button>
      )}
      {wall.canBlank && (
        <Button variant="quiet" size="sm" shortcut="B" onClick={wall.darken}>
          {t('blank')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        shortcut="?"
        aria-haspopup="dialog"
        className="hidden pointer-fine:inline-flex"
        onClick={() => wall.showHelp(true)}
      >
        {tTerms('keys')}
      </Button>
    </>
  )
}

type WallHelpProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The shortcuts of the projector view. */
export function WallHelp({ open, onOpenChange }: WallHelpProps) {
  const t = useTranslations('wall.keys')
  return (
    <ShortcutHelp
      open={open}
      onOpenChange={onOpenChange}
      shortcuts={wallShortcuts.map(({ keys, label }) => ({ keys, label: t(label) }))}
    />
  )
}
