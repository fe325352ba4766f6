/** Opens the projector view in a window of its own, to be moved to the wall; one that is open already comes to the front. */
export function openPresentation(lectureId: string) {
  const features = 'popup,width=1280,height=720'
  window.open(`/tutor/present?lecture=${lectureId}`, 'lectern-wall', features)?.focus()
}
