/** Slanting lines to fill a part with, so that it can be told from a full one in black and white. */
export const Hatching = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
      <path d="M-1,1 L1,-1 M0,6 L6,0 M5,7 L7,5" className={className} />
    </pattern>
  </defs>
)
