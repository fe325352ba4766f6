/** A key, as a hint beside the name of its action. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-1 hidden min-w-6 rounded-sm border border-current px-1.5 text-center font-sans text-sm leading-6 font-medium opacity-80 pointer-fine:inline-block"
    >
      {children}
    </kbd>
  )
}
