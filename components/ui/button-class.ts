import { cn } from '@/lib/cn'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'live'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'huge'
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong aria-disabled:hover:bg-accent forced-edge',
  secondary: 'border-[1.5px] border-edge bg-surface text-ink hover:border-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'border-[1.5px] border-danger text-danger hover:bg-danger hover:text-on-danger',
  live: 'bg-live text-on-live hover:opacity-90 forced-edge',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm rounded pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-base rounded',
  lg: 'min-h-14 px-6 text-lg rounded-lg',
  huge: 'min-h-20 px-8 text-xl rounded-lg',
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonLook = {}): string {
  return cn(
    'inline-flex items-center justify-center gap-2 py-1.5 text-center font-semibold leading-tight no-underline select-none',
    'transition-colors duration-150 active:translate-y-px',
    'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:cursor-progress aria-disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}
