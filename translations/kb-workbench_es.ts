<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ArticleCommands</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArticleTree</name>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HomeText</name>
    <message>
        <source>Drafts to review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed since approval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reviews overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles with errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missed by golden queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked and not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts that wait for a reviewer; opens them on the Review page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles whose approval no longer fits their text; opens them on the Review page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles last reviewed more than 12 months ago; opens them on the Review page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles with at least one error; opens them on the Articles page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles that a golden query should find and does not; opens them on the Review page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions of the last eight weeks without an answer; goes to the list below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting, last 8 weeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>approvals a week, last 8 weeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked a week, last 8 weeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chart: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last eight weeks, the oldest first: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) to look at</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Creating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceText</name>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in an index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removed, still in the index</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) failed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>read otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before everything was read: the index is as it was before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) written</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped; what was finished is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything was read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redacted by this run: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no index yet, so nothing can be found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 It is made of the files alone, so nothing is lost by building it anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index was made with the embedder %1, but the settings name %2. Build it anew; until then, search may go by words alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) have no vectors yet and are found by their words alone. %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) changed since the index was made.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::Actions</name>
    <message>
        <source>Open a base…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring the index up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the index anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the files again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All commands and articles…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New article…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename or move the article…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deprecate the article…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a template…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a heading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair what is under the cursor</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ArticleCommands</name>
    <message>
        <source>%1 links to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” loses its only good answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New article: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title: what a reader would look for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it lies in the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base has no templates: they lie in its folder templates/.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert the sections of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the article first: what is moved is the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename or move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New path in the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) of the article itself</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n place(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Move %1 to %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing else names it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These follow:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the article first: what is deprecated is the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deprecate the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why? The reason goes into the review log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at what nobody would find any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing links to it, and no golden query loses its answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1

Path of the article that answers now; empty where there is none:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ArticleEditor</name>
    <message>
        <source>Form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds characters that an editor of text would change. It can be read here, not written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is gone from the disk. The text is still here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text was not saved when the program ended. It is not in the file yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the file&apos;s text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program changed this file, and there is unsaved text here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep my text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved, its text is still here. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed on the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program changed %1 since it was opened here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving now replaces what the other program wrote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it with mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::ArticleList</name>
    <message>
        <source>Filter by title or path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any audience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only articles with findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only articles whose review is overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n article(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only articles with errors</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ArticlesModel</name>
    <message>
        <source>users</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>staff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>admins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>approved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deprecated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>review overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::ArticlesPage</name>
    <message>
        <source>Choose an article on the left, or press %1 and type part of its title.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base has no article %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has unsaved text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throw it away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n article(s) have unsaved text.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Kept text is offered again the next time this base is opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it for the next time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ChecksModel</name>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Golden queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reviewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ChunksModel</name>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redacted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ChunksTab</name>
    <message>
        <source>Chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to index yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The index stores %n chunk(s) of at most %1 bytes each.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::CodeEditor</name>
    <message>
        <source>Text of the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::CommandPalette</name>
    <message>
        <source>Type the name of a command or an article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command or article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matching commands and articles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::DecisionPanel</name>
    <message>
        <source>Confirm before approving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deprecate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason: needed to send back, reject or deprecate, and to approve in spite of a check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody is known as the reviewer: set user.email in git.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reviewer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approve anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A check failed. Approving needs a reason, which goes into the review log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick every point, or give a reason why one does not hold here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::DiffView</name>
    <message numerus="yes">
        <source>… %n line(s) alike …</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference between %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::EffectsModel</name>
    <message>
        <source>users</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>staff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>admins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This question loses its only good answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank after</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::EffectsTab</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changes if approved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) change.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) lose their only good answer.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Asking golden and recent queries with and without this version…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no golden queries, and none were asked in the window lately.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::EmbedderPanel</name>
    <message>
        <source>&amp;Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Store in the keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kb.yaml and the environment state these; they are changed there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedder:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endpoint:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index made with:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer of the embedder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks the embedder for one vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new key of the embedder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: vectors are made here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the embedder&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This embedder needs none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the variable %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the file that %1_FILE names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the desktop&apos;s keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None. Store one here, or name a file that only you can read in %1_FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers: a vector of %2 numbers in %3 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was not stored: the keyring is unavailable (%1). Name a file that only you can read in %2_FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was not removed: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ExplanationView</name>
    <message>
        <source>Legs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This audience sees no such article any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why “%1” ranks %2 of %3 as %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a hit to see why it ranks where it does.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::FieldsModel</name>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::FindBar</name>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a regular expression, at character %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Went on from the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Went on from the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) replaced</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::FindingsModel</name>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remark, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::FindingsTab</name>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to mend.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::FormField</name>
    <message>
        <source>Words with commas between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YYYY-MM-DD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::FormTab</name>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escalate if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Related</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Superseded by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::GoldenController</name>
    <message>
        <source>%1: the id %2 is also in another golden file; rename one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile %1 is saved in profiles.yaml.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query %1 is saved in %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::GoldenPanel</name>
    <message>
        <source>No golden query changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 better, %2 worse, %3 the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nDCG@10 %1 (%2 to %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: may be chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores of the golden queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Golden queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base has no golden queries yet. Mark hits with 0 to 3, and make one below.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::GoldenQueriesModel</name>
    <message>
        <source>%1
%2, asked as %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nDCG@10 of the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::GoldenSummaryModel</name>
    <message>
        <source>Refused rightly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the questions without an answer that are called not answerable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over the golden queries, with the interval that it lies in 95 times of 100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::HistoryTab</name>
    <message>
        <source>Take this version&apos;s text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the versions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No version of this article was kept yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::HitColumn</name>
    <message>
        <source>As %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n article(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing found. Try other words, or fewer filters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not answerable: the base does not seem to answer this. These passages are the nearest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This window was started with the ceiling %1 and shows nothing above it. KB_MAX_AUDIENCE sets the ceiling.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::HitsModel</name>
    <message>
        <source>an edit waits for review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited since its approval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its file cannot be read any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reviewed %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::HomePage</name>
    <message>
        <source>Asked and not found, the newest first. Enter searches for one again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that nothing answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No base is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+O opens one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every article is reviewed and every question was answered. Write down what the last ticket taught, or see what a search finds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::JudgePanel</name>
    <message>
        <source>Add the golden query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: does not help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: related</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2: answers it for the most part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3: answers it directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys 0 to 3 on a hit do the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audience that asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Golden file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Chosen hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Asked as, in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is marked yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s) help.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::Keyring</name>
    <message>
        <source>The keyring has no such key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring did not answer within a second.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::LegsModel</name>
    <message>
        <source>BM25</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyword</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trigram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: it has no weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not find the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>behind the %1 that take part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight %1 / (k %2 + rank %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: all scores are equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>the sum; %n article(s) took part</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Convex: weight / all weights × (score − last of the pool) / (first of the pool − its last). RRF: weight / (k + rank)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the part comes about</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::MainWindow</name>
    <message>
        <source>Articles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a knowledge base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the base %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Knowledge workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::NavigationRail</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::OpenArticle</name>
    <message>
        <source>This page is made from published documentation. It is mended there, and imported again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved text of %1 cannot be kept safe: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish what is being typed first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::OpenBase</name>
    <message>
        <source>Building the index anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bringing the index up to date</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::PreviewTab</name>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From line %1:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rest appears when the cursor is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The article has no text yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::QueueModel</name>
    <message>
        <source>%1
Sent back: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::RecentView</name>
    <message>
        <source>Forget them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a question as somebody would ask it. It is answered for users, staff and admins side by side, and each hit says why it ranks where it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes this list from this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked lately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Golden queries of this base</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ReportModel</name>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::ReviewPage</name>
    <message>
        <source>Why it waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articles that wait for a review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in the editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frontmatter fields that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing waits for a review. Articles that are edited or grow old come here by themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an article on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audience %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>status %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited since its approval: agents go on getting the approved text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited since its approval, and no approved text is kept: agents get nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last in the log: %1 by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>approved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was approved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deprecate the article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path of the article that answers now. Empty where there is none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SearchBar</name>
    <message>
        <source>With drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would somebody ask?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also find what is not approved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SearchPage</name>
    <message>
        <source>The files are being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No knowledge base is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the index anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This base has no index yet, so there is nothing to search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the index</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the &amp;editor:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranking profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranking profiles:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Search page changes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent bases:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent bases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;another…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No base is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SourceDialog</name>
    <message>
        <source>Add a folder of documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every readable kind of file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its documents are cited as NAME/…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative paths begin at the base&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown &amp;to:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may read its documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Status:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status of its documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns of paths, with commas between them: **/*.md, guides/**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Only:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Without:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder of documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a source called %1 already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name cannot hold a &apos;/&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is written into kb.yaml; the next update of the index reads it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A source needs a name, a folder, and who may read its documents.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SourcesModel</name>
    <message>
        <source>%1 (this base&apos;s articles)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::SourcesPage</name>
    <message>
        <source>Files with problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run in this window yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the chosen source out of kb.yaml; its folder stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every file of every source could be read. Files that fail or are left out stand here, with the reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the last run did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files with problems (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last run %1 · %2 · %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redacted before it was indexed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take %1 out of this base?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its folder stays as it is. Its documents leave the index with the next update.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::StatusBar</name>
    <message>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n s left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Knowledge base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the running work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No base is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No index yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kb::ui::TermsModel</name>
    <message>
        <source>absent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How rare the word is among what this audience sees: rare words count for more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idf</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::TuningPanel</name>
    <message>
        <source>%1, %2 golden queries: nDCG@10 %3, recall@5 %4, MRR %5; %6 had nDCG@10 %7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Golden queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a golden query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the weights as a profile, with their scores as its note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A profile is saved with its scores: golden queries must have been scored with these weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a profile %1 already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hit is marked with 1 to 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Such a golden query says that the base must call this question not answerable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing answers it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The golden queries are being scored.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::VersionsModel</name>
    <message>
        <source>Approved version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approved on %1 by %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>kb::ui::WeightsPanel</name>
    <message>
        <source>Revert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores (convex)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks (RRF)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convex adds scores scaled by each leg&apos;s pool; RRF adds weight / (k + rank)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k of RRF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger: the first ranks count for less more than the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key&amp;word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Trigram</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Curates a knowledge base of Markdown articles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the base; the last one without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the main job on a scratch copy of the demonstration base, then end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture of each step of --self-test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
