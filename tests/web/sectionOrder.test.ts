import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  dashboardSections,
  moved,
  orderOf,
  storedOrder,
  withHidden,
  withShown,
} from "#web/features/dashboard/sectionOrder.ts"

const arbitraryStored = fc.array(
  fc.record({
    section: fc.constantFrom(...dashboardSections, "unknown"),
    display: fc.constantFrom("shown" as const, "hidden" as const),
  }),
  { maxLength: 12 },
)

describe("the order of the dashboard", () => {
  it("without a choice, all sections are shown in the order of the product", () => {
    expect(orderOf()).toEqual({ shown: dashboardSections, hidden: [] })
  })

  it("every section is in an order exactly once, however old what was stored is", () => {
    fc.assert(
      fc.property(arbitraryStored, (stored) => {
        const { shown, hidden } = orderOf(stored)
        expect([...shown, ...hidden].sort()).toEqual([...dashboardSections].sort())
        expect(orderOf(storedOrder({ shown, hidden }))).toEqual({ shown, hidden })
      }),
    )
  })

  it("a section moves by one place and stays at the ends, and a hidden one comes back as the last", () => {
    const order = orderOf()
    expect(moved(order, "goals", -1).shown).toEqual(["toDo", "balanceSheet", "goals", "allocation", "activity"])
    expect(moved(order, "toDo", -1)).toEqual(order)
    expect(moved(order, "activity", 1)).toEqual(order)
    const without = withHidden(order, "toDo")
    expect(without).toEqual({ shown: ["balanceSheet", "allocation", "goals", "activity"], hidden: ["toDo"] })
    expect(withShown(without, "toDo").shown.at(-1)).toBe("toDo")
  })
})
