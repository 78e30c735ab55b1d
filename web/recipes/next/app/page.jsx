import { Figure } from "./Figure";

export default function Page() {
  return <Figure preset="missed" step={1} />;
}
