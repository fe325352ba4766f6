type TrackProps = { share: number; tone: 'plain' | 'correct' | 'faded' | 'before' | 'live' }

/** The background of a bar, with its length, behind the texts of its row. */
export function Track({ share, tone }: TrackProps) {
  return (
    <span aria-hidden data-tone={tone} className="wall-track forced-edge">
      {share > 0 && <span className="block starting:w-0!" style={{ width: `${share * 100}%` }} />}
    </span>
  )
}
