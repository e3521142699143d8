import { DropdownMenu } from "radix-ui";
import { valuesFor } from "../../extraction/contract/parameters.ts";
import type { OutputOptions } from "../../extraction/output/dressing.ts";
import { selectedJson } from "../../extraction/output/json.ts";
import { resultXml } from "../../extraction/output/xml.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { extractorFor, membersOf } from "../../extraction/run.ts";
import { saveFile, fileName, labVersion, withLineEnd } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { useLabContext, useRun, useSession, saving, type LabContextValue } from "../../lab/react.tsx";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { MenuWords, type Copying } from "../ui/use-copy.tsx";

interface FormatItemsProps extends Pick<Copying, "copy"> {
  readonly lane: Lane;
}

/** Copy and save, for each format. */
export function FormatItems({ lane, copy }: FormatItemsProps) {
  const lab = useLabContext();
  const run = useRun(lane.id);
  const images = useSession((session) => session.lab.preferences.images);
  if (run === undefined) return <MenuWords>There is no result yet.</MenuWords>;
  const formats = [
    {
      name: "Markdown",
      extension: "md",
      mediaType: "text/markdown",
      text: () => lab.queries.markdown(lane.id, run.run, outputOptions(lab)),
    },
    { name: "XML", extension: "xml", mediaType: "application/xml", text: () => xmlOf(lab, lane, run) },
    { name: "JSON", extension: "json", mediaType: "application/json", text: () => jsonOf(lab, lane, run) },
  ];
  const save = (extension: string, mediaType: string, coming: () => Promise<string | undefined>): Promise<void> =>
    saving(lab, async () => {
      const name = fileName(activePage(lab.session.getState().lab)?.name ?? "", lane.extractor, extension);
      const text = await coming();
      if (text === undefined) throw new Error("the lane ran anew meanwhile. Try again.");
      saveFile(name, mediaType, withLineEnd(text));
      return `Saved ${name}`;
    });
  const copyAndSave = formats.map(({ name, extension, mediaType, text }) => (
    <DropdownMenu.Group key={name} aria-label={name}>
      <DropdownMenu.Item className="menu-item column clickable rounded" onSelect={() => copy(text(), `the result as ${name}`)}>
        Copy as {name}
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item column clickable rounded" onSelect={() => void save(extension, mediaType, text)}>
        Save as {name} (.{extension})
      </DropdownMenu.Item>
    </DropdownMenu.Group>
  ));
  return (
    <>
      <DropdownMenu.CheckboxItem
        className="menu-item row spaced clickable rounded"
        checked={images}
        onCheckedChange={lab.actions.setImages}
        onSelect={(event) => event.preventDefault()}
      >
        With images
      </DropdownMenu.CheckboxItem>
      {copyAndSave}
    </>
  );
}

/** How the result of the shown page is written. */
function outputOptions({ session }: LabContextValue): OutputOptions {
  const { lab } = session.getState();
  return { url: activePage(lab)?.url, images: lab.preferences.images };
}

/** The result in an element that says of which page and by which run it is. */
async function xmlOf(lab: LabContextValue, lane: Lane, run: RunSummary): Promise<string | undefined> {
  const page = activePage(lab.session.getState().lab);
  const html = await lab.queries.html(lane.id, run.run, outputOptions(lab));
  if (html === undefined || page === undefined) return undefined;
  return resultXml({ page: page.name, algorithm: bracketedText(run.spec) }, html);
}

/** The result with all that it takes to come to it again. */
async function jsonOf({ session, queries, library }: LabContextValue, lane: Lane, run: RunSummary): Promise<string | undefined> {
  const page = activePage(session.getState().lab);
  const extractor = extractorFor(library, run.spec.extractor);
  const [values] = valuesFor(extractor.parameters, run.spec.values);
  const answer = await queries.written(lane.id, run.run);
  if (answer === undefined || page === undefined) return undefined;
  const encoding = page.encoding === undefined ? {} : { encoding: page.encoding.name };
  return selectedJson({
    page: { name: page.name, characters: page.source.length, ...(page.url !== undefined && { url: page.url }), ...encoding },
    algorithm: { id: extractor.id, name: extractor.name },
    values,
    ...(extractor.needs.includes("members") && { members: membersOf(run.spec, library) }),
    selection: run.selection,
    textCharacters: run.textCharacters,
    text: answer.text,
    version: labVersion,
  });
}
