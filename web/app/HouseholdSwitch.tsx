import { useSession } from "../api/session.tsx"
import { lazyPart } from "../ui/lazyPart.tsx"
import "./HouseholdSwitch.css"

const HouseholdSelect = lazyPart(
  () => import("./HouseholdSelect.tsx"),
  (module) => module.HouseholdSelect,
  <div className="household-switch" aria-hidden="true">
    <span className="household-button" />
  </div>,
)

/** Which of their households somebody looks at; nothing for those who have one. */
export function HouseholdSwitch(props: { readonly onSwitch?: () => void }) {
  const { households } = useSession()
  return households.length < 2 ? null : <HouseholdSelect {...props} />
}
