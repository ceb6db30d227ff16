import "./StakeNote.css"

/** The note of a stake, with its line breaks; nothing where there is none. */
export const StakeNote = ({ note }: { readonly note: string | null }) =>
  note !== null && <span className="stake-note">{note}</span>
